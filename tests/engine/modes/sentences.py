"""The sentences of the rulings about more than two seats, each with the tests that check it."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, list[str]]] = {
    "66": {
        "An outpost protects only its owner": [
            "test_66_an_outpost_protects_its_owner_alone",
            "test_66_an_admirals_outpost_does_not_cover_his_emperor",
            "test_66_a_raiders_outpost_does_not_protect_another",
        ],
        "and in Hydra the owner's team": ["test_6_3_one_members_outpost_shields_the_whole_team"],
        "it does not stop you attacking others": [
            "test_66_ones_own_outposts_and_those_of_a_third_seat_stop_no_attack",
            "test_66_an_outpost_on_the_left_does_not_shield_bases_on_the_right",
        ],
    },
    "67": {
        "Target opponent in a Free-for-All: anyone alive": [
            "test_67_in_a_free_for_all_anyone_alive_may_be_made_to_discard",
            "test_67_in_a_free_for_all_anyones_base_may_be_destroyed_by_an_ability",
        ],
        "in Hunter the left neighbour": [
            "test_67_in_hunter_target_opponent_is_the_left_neighbour_and_nobody_is_asked_whom",
            "test_67_in_hunter_an_ability_destroys_bases_of_either_neighbour_and_no_other",
        ],
        "in Hydra any one member of the other team": ["test_67_in_hydra_target_opponent_is_any_one_member_of_the_other_team"],
        "in Emperor admiral to opposite admiral, then emperor": [
            "test_67_an_admirals_target_opponent_is_the_opposite_admiral_then_the_emperor",
            "test_67_an_ability_destroys_bases_of_those_that_may_be_attacked",
        ],
        "emperor to any enemy": ["test_67_an_emperors_target_opponent_is_any_enemy"],
        "in Raid raider to boss, boss to any raider": [
            "test_67_target_opponent_is_any_raider_for_the_boss_and_the_boss_for_a_raider",
            "test_67_an_ability_destroys_the_bosss_bases_for_a_raider_and_any_raiders_for_the_boss",
        ],
    },
    "68": {
        "Elimination happens the moment authority is at zero or less": [
            "test_68_a_seat_is_out_the_moment_its_authority_is_at_zero_or_less"
        ],
        "the attacker keeps his remaining combat and may go on": [
            "test_68_the_attacker_keeps_the_rest_of_its_combat_and_goes_on"
        ],
        "in Hunter against the next player": ["test_68_the_hunter_goes_on_with_what_combat_is_left_against_the_next_seat"],
    },
    "69": {
        "Everything of an eliminated seat is removed": [
            "test_69_every_card_of_a_fallen_seat_leaves_and_nothing_returns",
            "test_69_who_concedes_takes_its_cards_along",
        ],
        "nothing returns to the trade deck or Explorer pile": [
            "test_69_every_card_of_a_fallen_seat_leaves_and_nothing_returns"
        ],
        "pending discards against it vanish": [
            "test_69_questions_to_a_seat_that_concedes_are_void",
            "test_69_discards_due_of_a_seat_that_is_out_vanish",
        ],
        "open choices pointing at it are cleaned up": [
            "test_69_open_choices_no_longer_offer_a_seat_that_is_out",
            "test_69_open_choices_no_longer_offer_its_bases",
        ],
        "but for what the Emperor and Raid bequests leave": ["test_69_what_was_bequeathed_stays_in_the_game"],
    },
    "70": {
        "One 80-card trade deck, starters for every seat": ["test_70_there_is_one_trade_deck_and_starters_for_every_seat"],
        "the Explorer count is configurable": ["test_70_the_explorer_pile_is_a_switch_of_its_own"],
    },
    "6.1": {
        "Three or more players": ["test_6_1_it_takes_three_to_six_seats"],
        "random first player": ["test_6_1_who_begins_is_drawn_among_all_seats"],
        "hands 3, 4, then 5 for all others": ["test_6_1_the_first_hand_is_3_the_second_4_all_others_5_in_turn_order"],
        "clockwise": ["test_6_1_turns_go_clockwise"],
        "attack and target any mix of players and bases": [
            "test_6_1_every_other_seat_and_its_bases_may_be_attacked",
            "test_6_1_one_turn_may_attack_any_mix_of_seats_and_bases",
            "test_67_targets_of_two_abilities_in_a_turn_may_differ",
        ],
        "last alive wins": ["test_6_1_the_last_alive_wins"],
        "50 authority each": ["test_6_1_everybody_has_50_authority_and_draws_5_cards"],
    },
    "6.2": {
        "Three or more players": ["test_6_2_it_takes_at_least_three_seats"],
        "hands as in a Free-for-All": ["test_6_2_hands_are_those_of_a_free_for_all"],
        "only the left-hand player may be attacked or targeted": ["test_6_2_only_the_left_neighbour_may_be_attacked"],
        "and bases of both the left and the right neighbour": [
            "test_6_2_bases_of_the_left_and_of_the_right_neighbour_may_be_attacked",
            "test_6_2_a_base_on_the_right_falls_to_combat",
        ],
        "if the left one is out, the next living player to the left": [
            "test_6_2_if_the_left_one_is_out_the_next_living_seat_to_the_left_may_be_attacked",
            "test_67_in_hunter_after_an_elimination_it_is_the_next_on_the_left",
        ],
        "last alive wins": ["test_6_2_the_last_alive_wins"],
        "with 3 players both neighbours are the two opponents": [
            "test_6_2_with_three_seats_both_neighbours_are_the_two_opponents"
        ],
        "with 2 left, left is right": ["test_6_2_with_two_left_the_left_one_is_the_right_one"],
        "after eliminations, the next living player on the right": [
            "test_6_2_the_right_neighbour_is_the_next_living_seat_on_the_right"
        ],
    },
    "6.3": {
        "Two-headed 4 players 75, three-headed 6 players 100; shared authority": [
            "test_6_3_a_team_shares_75_authority_with_two_heads_and_100_with_three",
            "test_6_3_hydra_is_played_by_four_or_six",
            "test_6_3_authority_gained_is_the_teams",
            "test_6_3_an_attack_on_any_member_hits_the_teams_score",
        ],
        "own deck, hand, discard, in-play zone": ["test_6_3_every_member_has_its_own_deck_hand_discard_pile_and_cards_in_play"],
        "teammates' cards give no ally": [
            "test_6_3_a_teammates_cards_give_no_ally",
            "test_6_3_a_teammates_ships_are_neither_copied_nor_counted",
        ],
        "random starting team; its members open with 3 cards each, the others with 5": [
            "test_6_3_the_starting_team_is_drawn_and_opens_with_3_cards_each_the_other_with_5"
        ],
        "the team takes one turn": ["test_6_3_the_teams_take_turns"],
        "members do Main simultaneously": ["test_6_3_all_members_are_asked_at_once_and_act_in_any_order"],
        "and Discard and Draw": ["test_6_3_each_member_ends_its_own_turn_and_discards_and_draws_with_the_others_at_the_end"],
        "own trade and combat pools and own decisions": ["test_6_3_a_member_has_its_own_pools_and_may_not_spend_a_teammates"],
        "may add combat to destroy bases": [
            "test_6_3_members_may_add_up_their_combat_to_destroy_a_base",
            "test_6_3_three_heads_may_share_a_base_between_them",
        ],
        "may add trade to buy from the Trade Row": ["test_6_3_members_may_add_up_their_trade_to_buy_from_the_trade_row"],
        "combat against the shared score adds up anyway": ["test_6_3_two_members_bring_a_team_to_zero_together"],
        "any member's outpost shields the whole team": ["test_6_3_one_members_outpost_shields_the_whole_team"],
        "as long as even one player has an outpost": ["test_6_3_an_outpost_of_each_of_two_members_must_fall"],
        "no targeting of non-outpost bases of any member": [
            "test_6_3_an_ability_cannot_destroy_a_base_behind_a_teammates_outpost"
        ],
        "team at 0: all its members lose": ["test_6_3_a_team_at_zero_loses_with_all_its_members"],
        "a pooled purchase goes to the buyer who acts": ["test_6_3_the_card_goes_to_the_member_that_proposed"],
        "pooled trade may buy Explorers": ["test_6_3_explorers_may_be_bought_together"],
        "'may put on top' belongs to the buyer": [
            "test_6_3_that_it_may_go_on_top_belongs_to_the_buyer",
            "test_6_3_that_it_may_go_on_top_is_none_of_the_payers_effects",
        ],
    },
    "6.4": {
        "Six players": ["test_6_4_emperor_is_played_by_six"],
        "two teams of 3, admiral, emperor, admiral": ["test_6_4_two_teams_of_three_the_emperor_between_his_admirals"],
        "admirals 50, emperors 60": ["test_6_4_admirals_have_50_authority_and_emperors_60"],
        "team A opens with 3 cards each, team B with 5 each": [
            "test_6_4_team_a_begins_with_3_cards_each_and_team_b_has_5_each"
        ],
        "player 1, then clockwise, the whole team A before team B": [
            "test_6_4_turns_go_clockwise_from_the_first_admiral_team_a_before_team_b"
        ],
        "opposite pairs are 1-6, 2-5, 3-4; an admiral attacks only the opposite admiral and his bases": [
            "test_6_4_an_admiral_attacks_only_the_opposite_admiral_and_his_bases"
        ],
        "once that admiral is out, the enemy emperor and his bases": [
            "test_6_4_once_that_admiral_is_out_the_enemy_emperor_and_his_bases",
            "test_6_4_with_the_other_admiral_out_an_admiral_still_faces_his_own_opposite",
        ],
        "emperors attack anyone or any base of the other team": [
            "test_6_4_an_emperor_attacks_anyone_or_any_base_of_the_other_team"
        ],
        "pay 1 trade in own main phase: a card from own discard pile": [
            "test_6_4_for_one_trade_a_card_goes_from_ones_discard_pile_to_a_neighbours",
            "test_6_4_a_card_is_passed_in_ones_own_main_phase",
            "test_6_4_only_cards_of_the_discard_pile_are_passed",
        ],
        "to the discard pile of an adjacent team member": ["test_6_4_a_card_goes_to_an_adjacent_member_of_the_team"],
        "of any other team member under the rules of 2013": ["test_6_4_under_the_switch_a_card_goes_to_any_member_of_the_team"],
        "no limit per turn": ["test_6_4_there_is_no_limit_to_the_cards_passed_in_a_turn_but_the_trade"],
        "a defeated admiral may put one of his cards, of any zone, on his emperor's discard pile": [
            "test_6_4_a_defeated_admiral_may_leave_any_one_card_to_his_emperor",
            "test_6_4_he_may_leave_none",
            "test_6_4_it_is_one_card_and_to_nobody_else",
        ],
        "emperor down: the team loses": [
            "test_6_4_an_emperors_fall_loses_it_for_his_team",
            "test_6_4_an_emperor_that_concedes_is_an_emperors_fall",
        ],
        "both admirals gone is nothing special": ["test_6_4_both_of_an_emperors_admirals_gone_is_nothing_special"],
        "an emperor shielded by his own outpost: just the outpost rule": [
            "test_6_4_an_emperors_own_outpost_is_just_the_outpost_rule"
        ],
    },
    "6.5": {
        "Three to six players, 1 boss": ["test_6_5_a_raid_takes_three_to_six", "test_6_5_views_tell_the_boss_and_the_raiders"],
        "the boss moves first, with standard hand - 2, raiders with 5": [
            "test_6_5_the_boss_moves_first_with_two_cards_less_than_his_hand_and_raiders_with_5"
        ],
        "clockwise; raiders take separate turns": ["test_6_5_turns_go_clockwise_and_raiders_take_theirs_one_by_one"],
        "boss authority 50, 70, 70, 90; raiders' authority 50": [
            "test_6_5_the_bosss_authority_depends_on_the_number_of_raiders_and_raiders_have_50"
        ],
        "standard hand 7, 7, 8, 8, drawn in his draw phase": [
            "test_6_5_the_boss_draws_his_hand_in_every_draw_phase_and_raiders_5"
        ],
        "damage on the boss's bases stays until the start of the boss's turn": [
            "test_6_5_the_damage_stays_until_the_bosss_turn_begins"
        ],
        "partial damage is legal here": [
            "test_6_5_one_raider_may_begin_to_destroy_a_base_and_another_finish_it",
            "test_6_5_the_listed_attack_is_all_there_is_and_any_less_is_accepted",
            "test_6_5_raiders_bases_keep_no_damage",
        ],
        "raiders may see each other's hands": [
            "test_6_5_raiders_see_each_others_hands_and_neither_the_boss_nor_a_spectator_does",
            "test_6_5_what_a_raider_draws_is_told_to_the_raiders_alone",
        ],
        "own pools and decisions, no pooling": ["test_6_5_raiders_have_their_own_pools_and_pay_for_nothing_together"],
        "a defeated raider may put one card on each teammate's discard pile": [
            "test_6_5_a_defeated_raider_may_leave_one_card_to_each_of_its_team",
            "test_6_5_it_may_leave_a_card_to_one_and_none_to_another",
            "test_6_5_it_leaves_nothing_to_those_that_are_out_and_none_to_the_boss",
        ],
        "one different card per teammate": ["test_6_5_a_second_copy_may_be_left_to_a_second_teammate_a_single_one_may_not"],
        "all raiders out: boss wins": ["test_6_5_when_all_raiders_are_out_the_boss_wins"],
        "boss at 0: raiders win": ["test_6_5_when_the_boss_is_at_zero_all_raiders_win_also_those_that_are_out"],
        "an outpost of one raider does not protect another": ["test_66_a_raiders_outpost_does_not_protect_another"],
        "the boss's partially damaged outpost still shields until destroyed": [
            "test_6_5_a_damaged_outpost_still_shields_until_it_falls"
        ],
    },
    "71": {
        "Default edition is 2020": ["test_71_the_default_edition_is_2020"],
        "edition sets explorers and emperor_pass together": [
            "test_71_an_edition_sets_whom_a_card_is_passed_to",
            "test_70_there_is_one_trade_deck_and_starters_for_every_seat",
        ],
        "single switches override": ["test_71_a_single_switch_overrides_the_edition"],
        "the header of a record states every switch": ["test_71_the_record_of_every_mode_states_every_switch"],
    },
    "77": {
        "A member who has ended keeps its pools until the whole team has ended": [
            "test_77_a_member_that_has_ended_keeps_its_pools_until_the_team_has_and_may_agree_to_pay_from_them"
        ],
        "and may still agree to pay from them": [
            "test_77_a_member_that_has_ended_keeps_its_pools_until_the_team_has_and_may_agree_to_pay_from_them",
            "test_77_a_member_that_has_ended_and_refuses_stays_ended",
            "test_77_the_turn_waits_for_an_answer_though_all_have_ended",
        ],
        "the seat that proposes may pay nothing itself": ["test_77_the_proposer_may_pay_nothing_itself"],
        "what a teammate does can change another's open question": [
            "test_77_what_a_teammate_does_changes_or_removes_anothers_open_question",
            "test_77_points_spent_elsewhere_void_the_proposal",
            "test_77_a_proposal_for_a_card_that_is_gone_is_off",
            "test_77_a_proposal_against_a_base_that_has_fallen_is_off",
        ],
        "or remove it": ["test_77_a_teammate_can_take_the_last_card_that_another_asked_for"],
    },
    "78": {
        "Seats may agree to a draw": [
            "test_78_a_draw_takes_the_offer_of_every_living_seat",
            "test_78_a_draw_takes_every_living_seat_of_both_teams",
            "test_78_a_draw_takes_all_living_seats_of_both_teams",
        ],
        "turn_limit ends a game with the highest authority, ties shared": [
            "test_78_the_turn_limit_ends_every_mode",
            "test_78_the_turn_limit_counts_the_teams_turns_and_compares_their_scores",
            "test_78_at_the_turn_limit_the_highest_score_wins_for_its_team",
        ],
    },
}
"""Section or ruling: sentence: the tests that cover it."""

"""The sentences of the page, in the languages of the client. The server has no other sentences for players: these are here."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = {
    "what": "A card table for the terminal. It opens in this tab, with nothing to install; you play with the keyboard.",
    "keeps": "This browser keeps your seat until the game ends: close the tab, open the link again, and come back to it.",
    "has-seat": "You have a seat here, which this browser keeps.",
    "back": "Come back to your seat",
    "forget": "Leave and forget this seat",
    "forget-sure": "Leave your seat for good? The others go on without you, and there is no way back to it.",
    "forgotten": "Your seat is left, and nothing of it is kept here or on the server.",
    "forgotten-here": "This browser has forgotten your seat. The server does not answer: it does not know yet that you left.",
    "elsewhere": "The table is open in another tab: go there, or bring it here.",
    "here": "Bring it here",
    "name": "Your name",
    "sit": "Sit down",
    "watch": "Watch",
    "go": "Go in",
    "free": "{free} of {seats} seats free",
    "playing": "a game is on",
    "locked": "password",
    "unlisted": "A table that is not listed",
    "unlisted-more": "What is played there is shown to those who come in.",
    "tables": "Tables here",
    "no-tables": "No table is listed here now.",
    "no-script": "The table needs JavaScript. Without it: ssh, or pipx install traderow.",
    "left": "You have left. Enter comes back.",
    "replaced": "Your seat is open elsewhere now. Enter brings it back here.",
    "ended": "The table has closed unexpectedly. Enter comes back.",
    "idle": "Nothing was typed for an hour, so the line was closed. Enter comes back.",
    "full": "All places of this door are taken. Enter tries again.",
    "address": "From your address as many have come as may. Enter tries again.",
    "arrivals": "Too many have come from your address in a short time. In a minute, Enter tries again.",
    "failed": "The table could not be opened. Enter tries again.",
    "lost": "The line is lost; trying again...",
}
POLISH = {
    "what": "Stół do kart w terminalu. Otwiera się w tej karcie, bez instalowania; gra się klawiaturą.",
    "keeps": "Ta przeglądarka pamięta twoje miejsce do końca gry: zamknij kartę, otwórz link ponownie i wróć na nie.",
    "has-seat": "Masz tu miejsce, które pamięta ta przeglądarka.",
    "back": "Wróć na swoje miejsce",
    "forget": "Opuść i zapomnij to miejsce",
    "forget-sure": "Opuścić miejsce na dobre? Inni będą grać dalej bez ciebie, a wrócić na nie się nie da.",
    "forgotten": "Miejsce jest opuszczone; nic z niego nie zostało ani tutaj, ani na serwerze.",
    "forgotten-here": "Ta przeglądarka zapomniała twoje miejsce. Serwer nie odpowiada: jeszcze nie wie, że cię nie ma.",
    "elsewhere": "Stół jest otwarty w innej karcie: przejdź do niej albo przenieś go tutaj.",
    "here": "Przenieś tutaj",
    "name": "Twoje imię",
    "sit": "Usiądź",
    "watch": "Oglądaj",
    "go": "Wejdź",
    "free": "wolne miejsca: {free} z {seats}",
    "playing": "trwa gra",
    "locked": "hasło",
    "unlisted": "Stół spoza listy",
    "unlisted-more": "W co się tam gra, widzą ci, którzy wejdą.",
    "tables": "Stoły tutaj",
    "no-tables": "Nie ma tu teraz żadnego stołu na liście.",
    "no-script": "Stół wymaga JavaScriptu. Bez niego: ssh albo pipx install traderow.",
    "left": "Twoje wyjście się udało. Enter wraca.",
    "replaced": "Twoje miejsce jest teraz otwarte gdzie indziej. Enter przenosi je z powrotem tutaj.",
    "ended": "Stół zamknął się niespodziewanie. Enter wraca.",
    "idle": "Przez godzinę nic nie wpisano, więc połączenie zamknięto. Enter wraca.",
    "full": "Wszystkie miejsca przy tych drzwiach są zajęte. Enter próbuje znowu.",
    "address": "Z twojego adresu przyszło już tylu, ilu wolno. Enter próbuje znowu.",
    "arrivals": "Z twojego adresu przyszło zbyt wielu naraz. Za minutę Enter próbuje znowu.",
    "failed": "Nie udało się otworzyć stołu. Enter próbuje znowu.",
    "lost": "Połączenie zerwane; próbuję znowu...",
}
CZECH = {
    "what": "Karetní stůl pro terminál. Otevře se v této záložce, nic se neinstaluje; hraje se klávesnicí.",
    "keeps": "Tento prohlížeč si tvé místo pamatuje až do konce hry: zavři záložku, otevři odkaz znovu a vrať se na ně.",
    "has-seat": "Máš tu místo, které si pamatuje tento prohlížeč.",
    "back": "Vrátit se na své místo",
    "forget": "Opustit a zapomenout toto místo",
    "forget-sure": "Opustit místo nadobro? Ostatní budou hrát dál bez tebe a vrátit se na ně už nepůjde.",
    "forgotten": "Místo je opuštěno a nic z něj nezůstalo ani tady, ani na serveru.",
    "forgotten-here": "Tento prohlížeč tvé místo zapomněl. Server neodpovídá, takže ještě neví, že už nehraješ.",
    "elsewhere": "Stůl je otevřený v jiné záložce: přejdi do ní, nebo ho přenes sem.",
    "here": "Přenést sem",
    "name": "Tvé jméno",
    "sit": "Sednout si",
    "watch": "Dívat se",
    "go": "Vejít",
    "free": "volná místa: {free} z {seats}",
    "playing": "hra běží",
    "locked": "heslo",
    "unlisted": "Stůl mimo seznam",
    "unlisted-more": "Co se tam hraje, uvidí ti, kdo vejdou.",
    "tables": "Stoly zde",
    "no-tables": "V seznamu tu teď žádný stůl není.",
    "no-script": "Stůl potřebuje JavaScript. Bez něj: ssh, nebo pipx install traderow.",
    "left": "Hra je opuštěna. Enter tě vrátí.",
    "replaced": "Tvé místo je teď otevřené jinde. Enter ho vrátí sem.",
    "ended": "Stůl se nečekaně zavřel. Enter tě vrátí.",
    "idle": "Hodinu se nic nepsalo, spojení je proto uzavřeno. Enter tě vrátí.",
    "full": "Všechna místa u těchto dveří jsou obsazena. Enter to zkusí znovu.",
    "address": "Z tvé adresy už přišlo tolik lidí, kolik smí. Enter to zkusí znovu.",
    "arrivals": "Z tvé adresy přišlo příliš mnoho lidí najednou. Za minutu to Enter zkusí znovu.",
    "failed": "Stůl se nepodařilo otevřít. Enter to zkusí znovu.",
    "lost": "Spojení je ztraceno; zkouším to znovu...",
}
FRENCH = {
    "what": "Une table de cartes pour le terminal. Elle s'ouvre dans cet onglet, sans rien installer ; on joue au clavier.",
    "keeps": "Ce navigateur garde ta place jusqu'à la fin de la partie : ferme l'onglet, rouvre le lien, et reviens-y.",
    "has-seat": "Tu as une place ici, que ce navigateur garde.",
    "back": "Revenir à ta place",
    "forget": "Quitter et oublier cette place",
    "forget-sure": "Quitter ta place pour de bon ? Les autres continueront sans toi, et tu ne pourras plus y revenir.",
    "forgotten": "Ta place est quittée ; il n'en reste rien, ni ici ni sur le serveur.",
    "forgotten-here": "Ce navigateur a oublié ta place. Le serveur ne répond pas : il ne sait pas encore que tu es parti.",
    "elsewhere": "La table est ouverte dans un autre onglet : vas-y, ou ramène-la ici.",
    "here": "Ramener ici",
    "name": "Ton nom",
    "sit": "S'asseoir",
    "watch": "Regarder",
    "go": "Entrer",
    "free": "{free} places libres sur {seats}",
    "playing": "une partie est en cours",
    "locked": "mot de passe",
    "unlisted": "Une table qui n'est pas listée",
    "unlisted-more": "Ce qu'on y joue est montré à ceux qui entrent.",
    "tables": "Les tables ici",
    "no-tables": "Aucune table n'est listée ici pour l'instant.",
    "no-script": "La table a besoin de JavaScript. Sans lui : ssh, ou pipx install traderow.",
    "left": "Tu es parti. Entrée te ramène.",
    "replaced": "Ta place est maintenant ouverte ailleurs. Entrée la ramène ici.",
    "ended": "La table s'est fermée de façon inattendue. Entrée te ramène.",
    "idle": "Rien n'a été tapé depuis une heure : la ligne est fermée. Entrée te ramène.",
    "full": "Toutes les places de cette porte sont prises. Entrée réessaie.",
    "address": "Il est venu de ton adresse autant de monde que permis. Entrée réessaie.",
    "arrivals": "Trop de monde est venu de ton adresse en peu de temps. Dans une minute, Entrée réessaie.",
    "failed": "La table n'a pas pu être ouverte. Entrée réessaie.",
    "lost": "La ligne est perdue ; nouvel essai...",
}
WORDS: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "pl": POLISH, "cs": CZECH, "fr": FRENCH}
LOCALES = {"en": "en_US.UTF-8", "pl": "pl_PL.UTF-8", "cs": "cs_CZ.UTF-8", "fr": "fr_FR.UTF-8"}
"""What the client of a visitor is told of the language."""


def wanted_language(accepted: str) -> str:
    """Return the first language of a browser's Accept-Language that is supported here.

    >>> wanted_language("de-AT,cs;q=0.8,en;q=0.5"), wanted_language("")
    ('cs', 'en')
    """
    weighted = []
    for at, part in enumerate(accepted[:200].split(",")):
        language, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((-float(weight or 1), at, language[:2].lower()))
        except ValueError:
            continue
    return next((language for _, _, language in sorted(weighted) if language in WORDS), "en")

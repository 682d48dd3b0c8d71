"""A round: planning, execution with its three orders, and the way to regrouping."""

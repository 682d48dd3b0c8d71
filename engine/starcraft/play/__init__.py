"""A round: planning and execution, and the way to regrouping."""

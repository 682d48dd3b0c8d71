"""From keys to the desk of any table: its commands, and what each of them does there."""

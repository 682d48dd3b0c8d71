"""From keys to the desk: the table of commands and what each of them does there. No Textual."""

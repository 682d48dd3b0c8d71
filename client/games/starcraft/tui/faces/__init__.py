"""How faces are drawn: lines of styled text for a width and a height. One file or folder a face."""

"""What a key means on the table as it stands: an action to send, a menu to open, a sentence that says why not. No desk."""

"""What a person chose once and expects to find again: the settings, the file they are kept in, the name they go by."""

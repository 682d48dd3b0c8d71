"""What lies over a screen and takes every key meanwhile: options, keys, palette. What they show and what keys do."""

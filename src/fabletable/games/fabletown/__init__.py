"""Trouble in Fabletown: secret actions, duels, and a reporter who asks for Glamour."""

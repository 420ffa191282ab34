"""Campaigns that remember: a journal of games for every game that has a campaign."""

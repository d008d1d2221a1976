"""Campaigns: matches that follow on one another."""

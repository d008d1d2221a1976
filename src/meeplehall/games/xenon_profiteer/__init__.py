"""Xenon Profiteer: build a system, distil it, and sell the xenon."""

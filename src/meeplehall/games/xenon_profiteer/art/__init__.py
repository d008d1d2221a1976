"""The pictures of Xenon Profiteer: technical line drawings, made from parameters."""

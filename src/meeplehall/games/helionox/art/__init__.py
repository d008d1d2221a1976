"""The pictures: sun, worlds, signs, ships, faces and cards, made from parameters and written to `static/`."""

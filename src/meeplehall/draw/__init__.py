"""What drawings share: elements that escape by construction, sprites, pieces, keys, words, terminal rows."""

"""What cards can do: a class for each word of [effects]."""

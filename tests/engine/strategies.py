"""What hypothesis makes up for the tests of the engine."""

from typing import Any

from hypothesis import strategies as st

_scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 200)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
)
#: anything that JSON can say
any_json: st.SearchStrategy[Any] = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)

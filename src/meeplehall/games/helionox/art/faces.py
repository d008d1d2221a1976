"""Parts of a portrait: heads, hair, helmets and clothes, as flat shapes on a grid of 100 by 120.

The light comes from the left: every head is one colour with its right half in shade. Parts are paths by
name; what they are painted with stands in `portraits`.
"""

from __future__ import annotations

from typing import Final

#: heads by their outline, and the shaded half of each
HEADS: Final[dict[str, tuple[str, str]]] = {
    "oval": (
        "M34 46C34 27 66 27 66 46 66 60 59 73 50 75 41 73 34 60 34 46Z",
        "M52 31C62 32 66 38 66 46 66 60 59 73 50 75L52 62 49 60Z",
    ),
    "square": (
        "M33 44C33 27 67 27 67 44L65 64 57 76H43L35 64Z",
        "M52 31C63 32 67 36 67 44L65 64 57 76H50L53 63 50 60Z",
    ),
    "long": (
        "M35 44C35 27 65 27 65 44 65 60 59 78 50 80 41 78 35 60 35 44Z",
        "M52 31C62 32 65 37 65 44 65 60 59 78 50 80L52 64 49 61Z",
    ),
    "broad": (
        "M31 46C31 25 69 25 69 46L67 66 58 78H42L33 66Z",
        "M52 30C64 31 69 36 69 46L67 66 58 78H50L53 65 50 62Z",
    ),
}
NECKS: Final = {"slim": "M43 64H57V90H43Z", "strong": "M39 64H61V92H39Z"}

#: what is worn: the body, and what lies on it
CLOTHES: Final[dict[str, tuple[str, str]]] = {
    "uniform": (
        "M6 120Q8 94 34 88L42 82 50 94 58 82 66 88Q92 94 94 120Z",
        "M42 82L50 94 46 120H40L36 88ZM58 82L50 94 54 120H60L64 88Z",
    ),
    "collar": (
        "M8 120Q10 96 34 90L36 78 46 86H54L64 78 66 90Q90 96 92 120Z",
        "M36 78L50 92 64 78 66 90 50 104 34 90Z",
    ),
    "armour": (
        "M2 120V104Q4 90 22 88L38 84H62L78 88Q96 90 98 104V120Z",
        "M2 108Q4 90 24 90L32 120H2ZM98 108Q96 90 76 90L68 120H98Z",
    ),
    "robe": (
        "M8 120Q12 92 38 86L50 92 62 86Q88 92 92 120Z",
        "M38 86L50 120H28Q30 98 38 86ZM62 86L50 120H72Q70 98 62 86Z",
    ),
    "overall": (
        "M8 120Q10 94 36 88L50 92 64 88Q90 94 92 120Z",
        "M26 120V92L34 89V120ZM74 120V92L66 89V120ZM34 108H66V120H34Z",
    ),
    "wrap": ("M8 120Q14 90 36 84Q50 92 64 84 86 90 92 120Z", "M20 96Q50 112 84 92L88 102Q52 120 16 106Z"),
}

#: hair and head-gear behind the head, and before it
BEHIND: Final[dict[str, str]] = {
    "long": "M27 50C24 18 76 18 73 50L78 98H62L60 60H40L38 98H22Z",
    "bob": "M28 48C26 20 74 20 72 48V66H64L62 50H38L36 66H28Z",
    "hood": "M20 62C14 12 86 12 80 62L86 104Q50 120 14 104Z",
    "braids": "M29 48C27 20 73 20 71 48L74 72H66L64 50H36L34 72H26Z",
    "locks": "M28 46C24 16 76 16 72 46L77 88 70 84 68 60H32L30 84 23 88Z",
    "bun": "M50 8a11 11 0 1 1-.1 0ZM31 44C29 22 71 22 69 44Z",
    "spire": "M33 46C28 30 38 8 66 4 60 12 72 20 68 46Z",
}
BEFORE: Final[dict[str, str]] = {
    "long": "M33 50C29 26 48 22 54 26 68 24 71 38 67 50 64 40 58 36 50 34 42 36 36 40 33 50Z",
    "bob": "M31 50C28 24 50 20 54 26 70 24 72 40 69 50L66 40Q52 42 40 34 36 40 31 50Z",
    "bun": "M32 46C30 26 46 24 50 25 54 24 70 26 68 46 66 36 58 31 50 31 42 31 34 36 32 46Z",
    "crop": "M33 44C30 24 44 22 52 23 66 22 70 32 67 44L63 36 38 35Z",
    "tuft": "M32 46C26 30 36 16 52 18 68 14 74 30 66 42L62 34 56 38 50 32 44 37 38 33Z",
    "braids": "M32 48C29 24 50 22 50 27 52 22 71 24 68 48 66 36 58 30 50 29 42 30 34 36 32 48Z",
    "locks": "M31 46C28 20 72 20 69 46 64 34 58 33 54 30 52 34 44 32 40 33 36 36 33 40 31 46Z",
    "hood": "M28 62C24 24 40 16 50 16 60 16 76 24 72 62 70 38 62 27 50 27 38 27 30 38 28 62Z",
    "spire": "M33 46C30 26 46 16 66 4 58 16 74 26 67 44 62 34 52 32 44 33 38 35 35 40 33 46Z",
    "cap": "M28 36Q28 16 50 15 72 16 72 36L68 38Q50 31 32 38Z",
    "helmet": "M27 52C25 14 75 14 73 52L68 54V42H32V54Z",
    "crest": "M30 46C28 22 72 22 70 46L66 60 63 42Q50 36 37 42L34 60Z",
}
#: beards
CHINS: Final[dict[str, str]] = {
    "short": "M36 56Q38 66 44 64 50 61 56 64 62 66 64 56 64 72 57 78 50 82 43 78 36 72 36 56Z",
    "long": "M35 54Q40 64 45 62 50 60 55 62 60 64 65 54 68 84 50 108 32 84 35 54Z",
    "full": "M34 52Q38 64 44 62 50 59 56 62 62 64 66 52 68 70 60 82 50 87 40 82 32 70 34 52Z",
}
BROWS: Final = "M38 45.5Q42 43 46.5 45M53.5 45Q58 43 62 45.5"
EYES: Final = (
    "M38.5 50.5Q42.5 47 46.5 50.5 42.5 52.8 38.5 50.5ZM53.5 50.5Q57.5 47 61.5 50.5 57.5 52.8 53.5 50.5Z"
)
NOSE: Final = "M50 50L48 59.5H51.5"
MOUTH: Final = "M45.5 66.5Q50 68.5 54.5 66.5"

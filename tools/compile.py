"""Compile the rules with mypyc: the same sources, several times faster.

    python tools/compile.py possible   exit 0 if this machine can compile; otherwise say what is missing
    python tools/compile.py build      bring build/fast up to date
    python tools/compile.py on         build, and let this environment's `meeplehall` use it
    python tools/compile.py off        back to plain source
    python tools/compile.py refresh    if it is on and out of date: rebuild, or else switch it off

build/fast/meeplehall is a copy of the package with extension modules beside the sources. It is chosen by its
place on the import path, so nothing under src/ ever changes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meeplehall"
FAST = ROOT / "build" / "fast"
STAMP = ROOT / "build" / "fast.stamp"
LOG = ROOT / "build" / "fast.log"
COMPILED = ("engine/**/*.py", "games/**/*.py", "bots/playouts.py", "bots/search.py")
EXEMPT = "# not compiled:"  # in one of the first five lines, followed by the reason
EXTENSIONS = (".so", ".pyd")
# Path files are read in the order of their names: this one comes before that of the editable install.
SWITCH = Path(sysconfig.get_path("purelib")) / "00-meeplehall-fast.pth"
# Ends the copy of meeplehall/__init__.py, for those who start it without make.
GUARD = """

def _say_if_stale(source: str, stamp: str) -> None:
    import sys
    from pathlib import Path

    built = Path(stamp).stat().st_mtime if Path(stamp).exists() else 0.0
    files = (path for path in Path(source).rglob("*.*") if path.suffix != ".pyc")
    if any(path.stat().st_mtime > built for path in files):
        print("The compiled build is older than the sources: `make fast` renews it.", file=sys.stderr)


_say_if_stale({source!r}, {stamp!r})
"""


def main(command: str) -> int:
    if command == "possible":
        missing = what_is_missing()
        if missing:
            print(missing)
        return 1 if missing else 0
    if command == "build":
        return build()
    if command == "on":
        failed = build()
        if not failed:
            SWITCH.write_text(f"{FAST}\n")
            print("The compiled build is on. `make plain` goes back to plain source.")
        return failed
    if command == "off":
        SWITCH.unlink(missing_ok=True)
        return 0
    if command == "refresh":
        if SWITCH.exists() and build():
            SWITCH.unlink()
            print("The compiled build is out of date and could not be renewed: going on with plain source.")
        return 0
    print(__doc__)
    return 2


def modules() -> list[str]:
    """The modules to compile, as paths inside the package."""
    found = [path for pattern in COMPILED for path in sorted(SOURCE.glob(pattern))]
    return [path.relative_to(SOURCE).as_posix() for path in found if wanted(path)]


def wanted(path: Path) -> bool:
    if path.name == "__init__.py":
        return False
    head = path.read_text(encoding="utf-8").splitlines()[:5]
    return not any(line.startswith(EXEMPT) for line in head)


def what_is_missing() -> str:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(map(shutil.which, (compiler, "cc", "gcc", "clang"))):
        return "no C compiler was found (Debian, Ubuntu: apt install gcc; macOS: xcode-select --install)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python were not found (Debian, Ubuntu: apt install python3-dev)"
    return ""


def fingerprint(names: list[str]) -> str:
    """Changes when the result of compiling would: contents count, not times."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {mypy_version}".encode())
    for path in [Path(__file__), ROOT / "pyproject.toml", *sorted(SOURCE.rglob("*.py"))]:
        # Modules that stay plain count by name only: their contents are copied, not compiled.
        inside = path.relative_to(ROOT).as_posix()
        compiled = path.is_relative_to(SOURCE) and path.relative_to(SOURCE).as_posix() in names
        content = path.read_bytes() if compiled or not path.is_relative_to(SOURCE) else b""
        digest.update(f"{inside} {compiled} {len(content)} ".encode() + content)
    return digest.hexdigest()


def mirror() -> None:
    """Make the copy equal to the package, apart from the extension modules."""
    target = FAST / SOURCE.name
    files = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    sources = {path.relative_to(SOURCE) for path in files}
    for copy in list(target.rglob("*")):
        inside = copy.relative_to(target)
        if copy.is_file() and inside not in sources and copy.suffix not in EXTENSIONS:
            copy.unlink()
    for inside in sources:
        copy = target / inside
        content = (SOURCE / inside).read_bytes()
        if inside == Path("__init__.py"):
            content += GUARD.format(source=str(SOURCE), stamp=str(STAMP)).encode()
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


def build() -> int:
    """Bring build/fast up to date; only what changed costs time."""
    names = modules()
    wanted_stamp = fingerprint(names)
    mirror()
    if STAMP.exists() and STAMP.read_text() == wanted_stamp:
        STAMP.touch()
        return 0
    missing = what_is_missing()
    if missing:
        print(f"Cannot compile: {missing}")
        return 1
    STAMP.unlink(missing_ok=True)
    for path in [p for p in FAST.rglob("*") if p.suffix in EXTENSIONS]:
        path.unlink()
    print(f"Compiling {len(names)} modules ...", flush=True)
    # A process of its own: setuptools wants to be in the folder that it builds in, and prints a lot.
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, __file__, "--compile-here", *names]
        failed = subprocess.run(command, cwd=FAST, stdout=log, stderr=subprocess.STDOUT).returncode
    if failed:
        print(LOG.read_text(encoding="utf-8"))
        print(f"Compiling failed; the text above is in {LOG.relative_to(ROOT)}")
        return 1
    STAMP.write_text(wanted_stamp)
    return 0


def compile_here(names: list[str]) -> None:
    """Compile modules of the copy in the current folder, as one group: calls between them are direct."""
    from mypyc.build import mypycify
    from setuptools import setup

    from distutils.ccompiler import CCompiler  # isort: skip  (setuptools brings it)

    os.environ["MYPYPATH"] = str(FAST)
    work = ROOT / "build" / "c"
    options = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={ROOT / 'build' / 'mypy_cache'}"]
    paths = [f"{SOURCE.name}/{name}" for name in names]
    extensions = mypycify(
        [*options, "--explicit-package-bases", *paths],
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file per module, so that several can be compiled at once
        group_name=SOURCE.name,
        target_dir=str(work),
    )
    CCompiler.compile = compile_at_once
    arguments = ["build_ext", "--inplace", f"--build-temp={work}", f"--build-lib={work / 'lib'}"]
    setup(name=SOURCE.name, packages=[], ext_modules=extensions, script_args=arguments)


def compile_at_once(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """What setuptools does one C file after another, on all cores."""
    _, objects, last, defines, work = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    first = compiler._get_cc_args(defines, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(compiler._compile, o, *work[o], first, last, defines) for o in objects]
    for job in jobs:
        job.result()  # raises what the compiler said
    return objects


if __name__ == "__main__":
    if sys.argv[1:2] == ["--compile-here"]:
        compile_here(sys.argv[2:])
    else:
        sys.exit(main(" ".join(sys.argv[1:])))

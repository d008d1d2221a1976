"""Compile the rules with mypyc: the same sources, several times faster.

    python tools/compile.py possible   exit 0 if this machine can compile; otherwise say what is missing
    python tools/compile.py build      bring build/fast up to date
    python tools/compile.py on         build, and let this environment's `meeplehall` use it
    python tools/compile.py off        back to plain source
    python tools/compile.py refresh    if it is on and out of date: rebuild, or else switch it off
    python tools/compile.py guest NAME build, and compile a package that lies beside ours in build/fast

With BUILD_NAME=quick in the environment all of this is about build/quick, compiled without optimising: four
times as quickly made, for tests of what it does rather than how fast. Any other name is one more folder of
an optimised build: wheels have one for each Python (tools/backend.py), and `make fast` keeps what it has.

build/fast/meeplehall is a copy of the package with extension modules beside the sources. It is chosen by its
place on the import path, so nothing under src/ ever changes.

The engine, the search and every game make a library each. After a change only the libraries that it reaches
are translated to C again, and of those only the files whose text is another one are compiled again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meeplehall"
BUILDS = ROOT / "build"
NAME = os.environ.get("BUILD_NAME", "fast")
QUICK = NAME == "quick"
FAST = BUILDS / NAME
WORK = BUILDS / ("c" if NAME == "fast" else f"c-{NAME}")
STAMP = BUILDS / f"{NAME}.stamp"
LOG = BUILDS / f"{NAME}.log"
COMPILED = (
    "engine/*.py",
    "bots/search/*.py",
    "games/*/components/**/*.py",
    "games/*/rules/**/*.py",
    "games/*/bot/**/*.py",
)
# Schemas are in files called data.py: a compiled msgspec.Struct would silently lose `frozen`. What looks for
# mistakes in components runs once, when they are read, and is a tenth of all C.
PLAIN = ("__init__.py", "data.py", "checks.py", "mistakes.py")
# Compiled modules import these and nothing else of the package: what they say decides what is built.
RELEVANT = ("engine/**/*.py", "bots/**/*.py", *COMPILED)
ENGINE = f"{SOURCE.name}_engine"
EXTENSIONS = (".so", ".pyd")
COMPILE_HERE = "--compile-here"
CORES = os.cpu_count() or 1
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


def main(command: str, guest: str = "") -> int:
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
    if command == "guest" and guest:
        return build() or compile_apart([], guest)
    print(__doc__)
    return 2


def what_is_missing() -> str:
    """What keeps this machine from compiling, in words; nothing if it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, not for {sys.implementation.name}"
    if os.name == "nt":
        return ""  # neither compiler nor headers have to be on a path: setuptools finds them, or says so
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(map(shutil.which, (compiler, "cc", "gcc", "clang"))):
        return "no C compiler was found (Debian, Ubuntu: apt install gcc; macOS: xcode-select --install)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python were not found (Debian, Ubuntu: apt install python3-dev)"
    return ""


# what is compiled


def found(patterns: Sequence[str]) -> list[str]:
    """Files of the package, as paths inside it."""
    paths = {path for pattern in patterns for path in SOURCE.glob(pattern)}
    return sorted(path.relative_to(SOURCE).as_posix() for path in paths)


def modules() -> list[str]:
    """The modules to compile."""
    return [name for name in found(COMPILED) if Path(name).name not in PLAIN]


def library(name: str) -> str:
    """The library that a module is in: inside it calls are direct, to others they go through a table."""
    first, second, *_ = name.split("/")
    return f"{SOURCE.name}_{second if first == 'games' else first}"


def libraries(names: Sequence[str]) -> dict[str, list[str]]:
    """All libraries with their modules."""
    grouped: dict[str, list[str]] = {}
    for name in names:
        grouped.setdefault(library(name), []).append(name)
    return grouped


def stems(names: Sequence[str]) -> list[str]:
    """What compiling these makes, as paths in the folder of a build without their endings: one beside each
    source, and the libraries."""
    beside = [f"{SOURCE.name}/{name.removesuffix('.py')}" for name in names]
    return beside + [f"{name}__mypyc" for name in libraries(names)]


# what has changed


def tools() -> str:
    """Changes when everything has to be built anew."""
    from mypy.version import __version__ as mypy_version

    return f"{sys.version} {sysconfig.get_platform()} {mypy_version}"


def keys() -> dict[str, str]:
    """For every library what changes when the result of compiling it would: contents count, not times."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    common = hashlib.sha256(f"{tools()} {settings}".encode() + Path(__file__).read_bytes())
    relevant = libraries(found(RELEVANT))
    for name in relevant.pop(ENGINE):
        _add(common, name)
    digests = {name: common.copy() for name in libraries(modules())}
    for key in digests.keys() & relevant.keys():
        for name in relevant[key]:
            _add(digests[key], name)
    return {name: digest.hexdigest() for name, digest in digests.items()}


def _add(digest: hashlib._Hash, name: str) -> None:
    content = (SOURCE / name).read_bytes()
    digest.update(f"{name} {len(content)} ".encode() + content)


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


def sweep(names: Sequence[str]) -> None:
    """Remove the extension modules of what is not compiled any more."""
    kept = {FAST / stem for stem in stems(names)}
    for path in extensions(FAST):
        if path.with_name(path.name.split(".")[0]) not in kept:
            path.unlink()


def extensions(folder: Path) -> list[Path]:
    """All extension modules in the folder of a build."""
    return sorted(path for path in folder.rglob("*") if path.suffix in EXTENSIONS)


# compiling


def what_was_built() -> dict[str, str]:
    """The keys of the libraries that are there; none if the stamp is not one of ours."""
    try:
        found = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def build() -> int:
    """Bring the build up to date; only what changed costs time."""
    wanted = keys()
    mirror()
    built = what_was_built()
    changed = [library for library in wanted if built.get(library) != wanted[library]]
    if not changed and set(built) <= set(wanted):
        STAMP.touch()
        return 0
    missing = what_is_missing()
    if missing:
        print(f"Cannot compile: {missing}")
        return 1
    STAMP.unlink(missing_ok=True)
    sweep(modules())
    print(f"Compiling {', '.join(sorted(changed))} ...", flush=True)
    if compile_apart(changed):
        return 1
    STAMP.write_text(json.dumps(wanted))
    return 0


def compile_apart(changed: Sequence[str], guest: str = "") -> int:
    """Compile in a process of its own: setuptools wants to be in the folder that it builds in, and prints a
    lot."""
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, __file__, COMPILE_HERE, guest, *changed]
        failed = subprocess.run(command, cwd=FAST, stdout=log, stderr=subprocess.STDOUT).returncode
    if failed:
        print(LOG.read_text(encoding="utf-8"))
        print(f"Compiling failed; the text above is in {LOG.relative_to(ROOT)}")
    return failed


def guest_modules(guest: str) -> list[str]:
    """The modules of a guest that would be compiled if they were ours."""
    home = FAST / guest
    paths = {path for pattern in COMPILED for path in home.glob(pattern)}
    return sorted(path.relative_to(FAST).as_posix() for path in paths if path.name not in PLAIN)


def compile_here(guest: str, changed: Sequence[str]) -> None:
    """Compile these libraries of the copy in the current folder; a guest with all of them.

    The engine is translated with them, since they have to know its classes. (mypyc can remember those from
    run to run, but forgets some of what it has to know about attributes that are floats.)
    """
    from mypyc.build import mypycify
    from setuptools import setup

    from distutils.ccompiler import CCompiler  # isort: skip  (setuptools brings it)

    made_with = WORK / "tools"
    if not made_with.exists() or made_with.read_text() != tools():
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        made_with.write_text(tools())
    os.environ["MYPYPATH"] = str(FAST)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={os.devnull}"]
    groups = {
        library: [f"{SOURCE.name}/{name}" for name in names]
        for library, names in libraries(modules()).items()
        if guest or library in (ENGINE, *changed)
    }
    if guest:
        groups[guest] = guest_modules(guest)
    extensions = mypycify(
        [*options, *(path for paths in groups.values() for path in paths)],
        opt_level="0" if QUICK else "3",
        debug_level="0",
        multi_file=True,  # one C file per module, so that several can be compiled at once
        separate=[(paths, library) for library, paths in groups.items()],
        target_dir=str(WORK),
    )
    if os.name == "posix":  # every C file of a library declares the tables of the others
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fcommon"]
    CCompiler.compile = compile_what_changed  # type: ignore[method-assign, assignment]
    arguments = ["build_ext", "--inplace", f"--parallel={CORES}"]
    arguments += [f"--build-temp={WORK}", f"--build-lib={WORK / 'lib'}"]
    setup(name=SOURCE.name, packages=[], ext_modules=extensions, script_args=arguments)


def compile_what_changed(
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
    """What setuptools does one C file after another: on all cores, and only where the text is another one."""
    _, objects, last, defines, work = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    shared = shared_headers(sources, depends or ()) if QUICK else {}
    places = [f"-I{place.parent}" for place in shared]
    first = places + compiler._get_cc_args(defines, debug, extra_preargs)
    headers = b"".join(Path(header).read_bytes() for header in depends or ())
    # Where headers lie changes with every wheel: mypyc is in a new folder then. What they say counts.
    options = [option for option in (*first, *last) if not option.startswith("-I")]

    def compile_one(name: str) -> None:
        source, extension = work[name]
        text = Path(source).read_bytes() + headers + repr(options).encode()
        key, remembered = hashlib.sha256(text).hexdigest(), Path(f"{name}.key")
        with LOCKS.setdefault(name, threading.Lock()):  # the libraries share some objects
            if Path(name).exists() and remembered.exists() and remembered.read_text() == key:
                return
            remembered.unlink(missing_ok=True)
            with TURNS:
                compiler._compile(name, source, extension, first, last, defines)
            remembered.write_text(key)

    for place, header in shared.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        work[f"{place}.gch"] = str(header), ".h"
        compile_one(f"{place}.gch")
    with ThreadPoolExecutor(CORES) as pool:
        for job in [pool.submit(compile_one, name) for name in objects]:
            job.result()  # raises what the compiler said
    return list(objects)


def shared_headers(sources: Sequence[str], depends: Sequence[str]) -> dict[Path, Path]:
    """The headers that are worth compiling, and where they are looked for.

    All modules of a library read its header first, and what only leads to a library reads Python's: most of
    the work if nothing is optimised. gcc takes a compiled one that it finds, other compilers pass it by.
    """
    if not depends:
        return {WORK / "headers" / "Python.h": Path(sysconfig.get_path("include"), "Python.h")}
    headers = map(Path, depends)
    return {header: header for header in headers if str(header.with_suffix(".c")) in sources}


LOCKS: dict[str, threading.Lock] = {}
TURNS = threading.Semaphore(CORES)


if __name__ == "__main__":
    if sys.argv[1:2] == [COMPILE_HERE]:
        compile_here(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(main(*(sys.argv[1:3] or ["help"])))

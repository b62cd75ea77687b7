# SPDX-License-Identifier: MIT
"""
Command lines and environments: options of --help and others, with invalid values. The code is harmless,
no value is a path, and PATH is empty, so that nothing but rondo is ever run.
"""

import functools
import os
import re
import subprocess

import child
from mutate import mutate

EXIT = "process.exit(3)"
CODE = ["0", "1+1", "(", "throw 1", EXIT, "null", "", "'é'", "setTimeout(()=>{},1)", "Promise.reject(2)"]
VALUES = ["", "0", "-1", "1", "4096", "99999999999999999999", "1e9", "NaN", "0x10", "callback", "phase", "throw", "strict", "warn", "none", " ", "é",
          "a" * 5000, "%s%n", "=", "--", "-", "--eval", "a.js", "assert", "no-such", "\U0001f600", "summary", "text", "out"]
VARIABLES = ["UV_THREADPOOL_SIZE", "UV_USE_IO_URING", "RONDO_TRACE", "RONDO_TRACE_RECORDS", "NODE_DEBUG", "NODE_NO_WARNINGS", "NODE_PATH", "LANG",
             "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_PENDING_DEPRECATION", "NODE_UNIQUE_ID", "FORCE_COLOR", "TERM", "TZ"]
# Excluded: with these, crashing or running forever is the expected behaviour.
NOT_TO_END_BY = {"--abort-on-uncaught-exception", "--watch", "--watch-path"}
COMMANDS = {"trace": ["-o", "--output", "--format", "--records", "view"], "exec": ["--trace", "--format", "--records"], "top": []}


@functools.lru_cache
def known_options(rondo):
    """All options of rondo."""
    done = subprocess.run([rondo, "help", "options"], env=child.environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=child.LIMIT_S, check=False)
    found = re.findall(r"(?<![\w-])--?[a-z][a-z-]*", done.stdout)
    return sorted({*found, "--no-such-option", "-x", "-pe"} - NOT_TO_END_BY)


def value(random):
    """Never a path, nor the name of a process."""
    given = random.choice(VALUES)
    if random.random() < 0.3:
        given = mutate(random, given[:40].encode(), [b"--", b"=", b","]).decode("latin-1")
    return re.sub(r"[/\0\ud800-\udfff]", "_", given)


def option(random, options):
    one = random.choice(options)
    return random.choice([[one], [one, value(random)], [f"{one}={value(random)}"], [one + value(random)[:3]]])


def command_line(random, options):
    if random.random() < 0.25:
        command = random.choice(list(COMMANDS))
        words = [word for _ in range(random.randrange(4)) for word in option(random, [*COMMANDS[command], "--help", "--no-such"])]
        return [command, *words, *([value(random)] if random.random() < 0.5 else [])]
    words = [word for _ in range(random.randrange(5)) for word in option(random, options)]
    return [*words, *random.choice([["-e", random.choice(CODE)], ["-p", random.choice(CODE)], ["a.js"], ["--", "a.js"], ["-"], []]),
            *(value(random) for _ in range(random.randrange(2)))]


def is_safe(words):
    """`top` must not find a process, `exec` and `-r` no file outside the folder."""
    return not any("/" in word for word in words) and not (words[:1] == ["top"] and any(word.strip().isdigit() for word in words))


def fuzz(rondo, random, folder):
    script = random.choice(CODE)
    with open(os.path.join(folder, "a.js"), "w", encoding="utf-8") as file:
        file.write(script)
    options = known_options(rondo)
    words = command_line(random, options)
    while not is_safe(words):
        words = command_line(random, options)
    more = {random.choice(VARIABLES): value(random) for _ in range(random.randrange(3))}
    env = {**child.environment(), "PATH": folder, **more}
    wrong = child.watch([rondo, *words], folder, env=env, given=random.choice(["", "0\n", "1+1\n", "}\n"]))
    if wrong and EXIT in [*words, script] and wrong.startswith("ended silently with status 3"):
        return None  # the program's own exit
    return wrong and f"{words} {more}\n{wrong}"

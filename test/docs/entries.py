#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Every function of the interface that is exported has an entry in docs/api: its
name followed by its arguments, in code marks.
"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted(root.glob("docs/api/*.md")))
described = set(re.findall(r"`[^`\n]*?\b(\w+)\(", pages))
exported = re.findall(r"^\w+", (root / "src/exports.txt").read_text(encoding="utf-8"), re.MULTILINE)
missing = [name for name in exported if name not in described]
print("\n".join(f"{name} has no entry in docs/api" for name in missing))
sys.exit(1 if missing else 0)

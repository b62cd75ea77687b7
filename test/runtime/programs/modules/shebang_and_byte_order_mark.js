// SPDX-License-Identifier: MIT
// A shebang line and a byte order mark are not part of the code.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-shebang-'));
const file = path.join(folder, 'tool.mjs');
for (const text of ["#!/usr/bin/env node\nexport default 'tool';", "\ufeffexport default 'marked';"]) {
  fs.writeFileSync(file, text);
  console.log((await import(`${file}?${text.length}`)).default);
}
fs.rmSync(folder, { recursive: true });

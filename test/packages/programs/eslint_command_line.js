// SPDX-License-Identifier: MIT
// The eslint command: reports problems, and fixes some of them.
const fs = require('fs');
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'eslint.config.mjs': 'export default [{ rules: { "no-unused-vars": "error", "prefer-const": "error", semi: "warn" } }];\n',
  'a.js': 'let a = 1;\nconst unused = 2\nconsole.log(a)\n',
  'b.mjs': 'import fs from "fs";\nexport const x = async () => await fs.promises.stat(".");\n',
  'c.js': 'const = 3;\n',
});
const eslint = runner(folder, 'eslint/bin/eslint.js');
eslint('a.js', 'b.mjs');
eslint('--format', 'json', 'c.js');
eslint('--fix', 'a.js');
console.log(fs.readFileSync(path.join(folder, 'a.js'), 'utf8'));

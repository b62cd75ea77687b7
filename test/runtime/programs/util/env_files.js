// SPDX-License-Identifier: MIT
// util.parseEnv: quotes, comments, spaces, and lines that are not assignments.
'use strict';
const { parseEnv } = require('util');

for (const text of ['A=1', 'A = 1 ', 'A="1" # x', 'A=1 # x', 'A=#x', 'A="#x"', "A='a\nb'", 'A="a\nb"', 'A=a"b"', 'A="a', 'export A=2',
  'A=`x`', '=x', 'A\nB=1', 'A="\\n\\t"', "A='\\n'", 'A=x\r\nB=y\r\n', '\tA=1', 'A==b', '#A=1\nB=2', 'A.b=1', 'A=  ', 'A="a" b',
  'A="a"b\nC=1', 'A=1\n\n\nB=2', 'A= "x" ', 'export  B = 3', ' =1\nA=2', 'A="a\nB=1', 'A="x\n', 'A=\nB=1', 'A', '', '  A=1', 'A=x#y',
  'A=" x "', "A=''", 'A=1\rB=2']) {
  console.log(JSON.stringify(text), parseEnv(text));
}
try {
  parseEnv(5);
} catch (error) {
  console.log(error.code, error.message);
}

const fs = require('fs');
const path = require('path');
const file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'settings-')), '.env');
fs.writeFileSync(file, 'SET_BEFORE=file\nSET_BY_FILE="a b"\n');
process.env.SET_BEFORE = 'before';
console.log(process.loadEnvFile(file), process.env.SET_BEFORE, process.env.SET_BY_FILE);
for (const value of ['/not/there', 5]) {
  try {
    process.loadEnvFile(value);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
fs.rmSync(path.dirname(file), { recursive: true });
console.log(process.getBuiltinModule('node:path') === path, process.getBuiltinModule('nope'));

// SPDX-License-Identifier: MIT
// A package.json decides what a package is, whatever else its text contains.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'package-texts-')));
const required = require('module').createRequire(path.join(root, 'program.js'));

const TEXTS = {
  plain: '{"name":"a","main":"./b.js","version":"1.0.0"}',
  spaced: '\n{\r\n\t"version" : [ 1 , -2.5e+3 , 0 , true , false , null , { } , [ ] ] ,\n "main" : "./b.js" }\n ',
  empty: '{}',
  repeated: '{"main":"./index.js","x":{"main":"./index.js"},"main":"./b.js"}',
  nested: '{"x":{"main":"./b.js"},"y":["main","./b.js"]}',
  escapedName: '{"m\\u0061in":"./b.js"}',
  escapedText: '{"description":"\\"main\\":\\"./b.js\\", \\\\","x\\\\":1,"main":".\\u002fb.js"}',
  unicode: '{"author":"Ünï ✓ 😀","main":"./b.js","ключ":"✓"}',
  exported: '{"files":["a"],"exports":{"require":"./b.js","default":"./index.js"},"main":"./index.js"}',
  listed: '{"exports":["./b.js"],"scripts":{"a":"b"}}',
  proto: '{"__proto__":{"main":"./b.js"}}',
  deep: `{"x":${'['.repeat(200)}${']'.repeat(200)},"main":"./b.js"}`,
  number: '{"main":1}',
  nothing: '{"main":null,"exports":null}',
};

// Only with the whole text read is it clear that these are invalid.
const INVALID = {
  trailing: '{"main":"./b.js"} x',
  comma: '{"main":"./b.js",}',
  unclosed: '{"main":"./b.js"',
  zeros: '{"main":"./b.js","x":01}',
  point: '{"main":"./b.js","x":1.}',
  exponent: '{"main":"./b.js","x":1e}',
  sign: '{"main":"./b.js","x":+1}',
  word: '{"main":"./b.js","x":nul}',
  escape: '{"main":"./b.js","x":"\\q"}',
  digits: '{"main":"./b.js","x":"\\u12g4"}',
  control: '{"main":"./b.js","x":"\u0001"}',
  tab: '{"main":"./b.js","x":"\t"}',
  feed: '{"main":"./b.js",\f"x":1}',
  brackets: '{"main":"./b.js","x":[1}',
  comment: '{"main":"./b.js" /* x */}',
  nul: '{"main":"./b.js"\0}',
};

function tried(name, text) {
  const folder = path.join(root, 'node_modules', name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), text);
  fs.writeFileSync(path.join(folder, 'index.js'), 'module.exports = "index";');
  fs.writeFileSync(path.join(folder, 'b.js'), 'module.exports = "b";');
  return required(name);
}

for (const name in TEXTS) console.log(name, tried(name, TEXTS[name]));
for (const name in INVALID) {
  try {
    console.log(name, tried(name, INVALID[name]));
  } catch (error) {
    console.log(name, error instanceof Error, error.message.includes(`${name}/package.json`));
  }
}
fs.rmSync(root, { recursive: true });

// SPDX-License-Identifier: MIT
// The prettier command: formats several languages, checks files, and rewrites them.
const fs = require('fs');
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  '.prettierrc.json': '{ "singleQuote": true, "printWidth": 60 }',
  'a.js': 'const a = {b:"c",  d:[1,2,3]}; async function  f ( x,y ) { for await (const z of x) { y( z ) } }',
  'b.ts': 'interface A<T> { b : T ; c? : string }\nconst x = <A<number>> { b : 1 };',
  'c.json': '{"a":[1,2,{"b":null}]}',
  'd.md': '# Title\n* one\n* two\n\n| a | b |\n|--|--|\n| long cell | c |\n',
  'e.css': 'a{color:red;background:BLUE}',
  'f.yaml': 'a:   1\nb:\n    - c\n',
  'bad.js': 'const a = ;\n',
});
const prettier = runner(folder, 'prettier/bin/prettier.cjs');
prettier('a.js', 'b.ts', 'c.json', 'd.md', 'e.css', 'f.yaml');
prettier('--check', 'a.js', 'bad.js');
prettier('--write', '--log-level', 'warn', 'a.js');
console.log(fs.readFileSync(path.join(folder, 'a.js'), 'utf8'));

// SPDX-License-Identifier: MIT
// Packages that are ES modules: chalk 5, uuid 11, marked.
// command: --no-warnings FILE
import chalk, { Chalk, supportsColor } from 'chalk5';
import { v5, validate, version, NIL } from 'uuid11';
import { marked, Lexer } from 'marked';

const colored = new Chalk({ level: 1 });
console.log(JSON.stringify(colored.red.bold('red'), null, 0), chalk.level, supportsColor);
const id = v5('rondo', NIL);
console.log(id, validate(id), version(id));
console.log(marked.parse('# Title\n\n- *one*\n- `two`\n\n[a](http://example.org)'));
console.log(new Lexer().lex('**bold**').length);
console.log((await import('uuid11')).v5 === v5);

// SPDX-License-Identifier: MIT
// util.MIMEType and util.MIMEParams.
'use strict';
const { MIMEType, MIMEParams } = require('util');
const tried = require('../tried.cjs');
for (const text of ['text', '/x', 'text/', 'text/html;', 'text/html; a', 'text/html;a=', 'text/html;a=""', 'text/html;a="b\\"c"',
  'text/html;a="x;y";b=2', 'te xt/html', 'text/ht ml', 'text/html;a=b;a=c', ' text/html ', 'text/html;a=b c', 'text/html;é=1',
  'text/html;a=é', 'text/html;a="é\u0100"', '', 'text/html;;x=1', 'text/html; a="unterminated', 'text/html;a = b',
  'text/html;a=b ; c=d', 'a/b;x="1"junk;y=2', 'Text/HTML;Charset=UTF-8']) {
  tried(() => `${JSON.stringify(text)} ${new MIMEType(text)}`);
}
const type = new MIMEType('a/b;x=1');
type.type = 'C';
type.subtype = 'D';
type.params.set('x', 'y z');
console.log(type.essence, String(type), type.type, type.subtype, JSON.stringify(type), type, type.params);
tried(() => { type.type = ''; });
tried(() => { type.subtype = 'x y'; });
tried(() => new MIMEType());
const params = new MIMEParams();
params.set('A', '1');
params.set('b', 'q"x');
params.set('c', '');
console.log(String(params), params.get('a'), params.get('A'), params.has('b'), [...params], [...params.keys()], [...params.values()]);
params.delete('A');
console.log(JSON.stringify(params), [...params.entries()]);
for (const [name, value] of [['', 'x'], ['a b', 'x'], ['a', '\u0100']]) tried(() => params.set(name, value));

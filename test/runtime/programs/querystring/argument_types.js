// SPDX-License-Identifier: MIT
// Argument types of querystring, and results for values that are not strings.
'use strict';
const querystring = require('querystring');
const show = require('../tried.cjs');

console.log(Object.keys(querystring), querystring.encode === querystring.stringify, querystring.decode === querystring.parse);
for (const input of [undefined, null, 5, true, {}, [], 'a=1&a=2&a=3', '&&a', '=', '==', 'a==b', 'a&b&c', '__proto__=1&toString=2', 'a=%', 'a=%F0%9F%98', '%a', 'a+b=c+d']) {
  show(JSON.stringify(input), () => querystring.parse(input));
}
for (const input of [undefined, null, 5, 'text', ['a', 'b'], { a: [1, [2]], b: { c: 1 }, d: () => {}, e: Symbol.iterator, f: new Date(0) }, { a: [] , b: 1 }]) {
  show('stringify', () => querystring.stringify(input));
}
for (const input of ['a b&c=d/é', 5, {}, { toString: () => 'x y' }, null, undefined, true, '\ud800', '\ud800x', 'x\udfff', ['a', 'b']]) show('escape', () => querystring.escape(input));
for (const input of ['a%20b', 'a+b', '%', '%E9', '%e9%zz', 'é']) {
  show('unescape', () => querystring.unescape(input));
  show('unescapeBuffer', () => querystring.unescapeBuffer(input));
  show('spaces', () => querystring.unescapeBuffer(input, true));
}
const many = Array.from({ length: 1500 }, (_, i) => `k${i}=${i}`).join('&');
show('keys', () => Object.keys(querystring.parse(many)).length);
show('keys', () => Object.keys(querystring.parse(many, null, null, { maxKeys: 0 })).length);
show('keys', () => Object.keys(querystring.parse(many, null, null, { maxKeys: -1 })).length);

const { escape, unescape } = querystring;
querystring.escape = (text) => `[${text}]`;
querystring.unescape = (text) => `{${text}}`;
console.log(querystring.stringify({ a: 'b c', d: 1 }), querystring.parse('a=b%20c&d=1+2'));
Object.assign(querystring, { escape, unescape });
console.log(querystring.stringify({ a: 'b c' }), querystring.parse('a=b%20c'));

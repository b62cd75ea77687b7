// SPDX-License-Identifier: MIT
// Random queries and operations on them, with URLSearchParams, with those of a URL, and with querystring.
'use strict';
const querystring = require('querystring');
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 5));
const ATOMS = ['a', 'b', 'key', '__proto__', '1', '+', '%20', '%', '%4', '%zz', '%C3%A9', '%ff', '&', '&', '=', '=', '?', '#', '\xe9', '\u2603', '\ud83d\ude00', '\ud800',
  ' ', "'", '(', '~', '*', '-._', '%2B', '%26', ';', '[]', '\0', 'x'.repeat(50)];
const text = (most) => times(int(most), () => pick(ATOMS)).join('');
// Node decodes non-ASCII characters next to percent-encoded ones as single bytes.
const query = (most) => text(most).replace(/^.*%.*$/s, (all) => all.replace(/[^\0-\x7f]/g, ''));

const OPERATIONS = [
  (params) => params.append(text(3), text(3)),
  (params) => params.delete(text(2)),
  (params) => params.delete(text(2), text(2)),
  (params) => params.set(text(2), text(3)),
  (params) => params.get(text(2)),
  (params) => params.getAll(text(2)),
  (params) => params.has(text(2)),
  (params) => params.has(text(2), text(2)),
  (params) => params.sort(),
  (params) => params.size,
  (params) => [...params.keys(), ...params.values()],
  (params) => { const seen = []; params.forEach(function (...args) { seen.push(this.at, ...args.slice(0, 2)); }, { at: 1 }); return seen; },
  // Changes while iterating.
  (params) => { const seen = []; for (const pair of params) { seen.push(pair); if (seen.length < 4) params.append('n', `${seen.length}`); if (seen.length === 2) params.delete('a'); } return seen; },
];

function operate(params) {
  const seen = times(int(6), () => answer(() => pick(OPERATIONS)(params)));
  return `${seen} ${JSON.stringify([...params])} ${params}`;
}

sums('params', 20, 100, () => operate(new URLSearchParams(query(20))));
sums('many', 3, 30, () => { const params = new URLSearchParams(query(400)); params.sort(); return `${params}`; });
sums('of a URL', 10, 50, () => {
  const url = new URL(`http://a/?${query(10)}`);
  return `${operate(url.searchParams)} ${url.href} ${url.search}`;
});

const LIMITS = [undefined, 0, 1, 2, 3, -1, 1.5, NaN, Infinity, '2'];
sums('parse', 20, 100, () => JSON.stringify(querystring.parse(query(20), pick([undefined, '&', ';', '&&', 1]), pick([undefined, '=', ':', '==']),
  pick([undefined, { maxKeys: pick(LIMITS) }, { decodeURIComponent: (part) => (part.length > 3 ? decodeURIComponent(part) : part.toUpperCase()) }]))));

const VALUES = [1, -0, NaN, Infinity, 1e21, 10n, true, null, undefined, '', {}, [], [1], ['a', 'b&c', null], [[1]], [, 'a']];
sums('stringify', 20, 100, () => {
  const object = Object.fromEntries(times(int(5), () => [text(3), int(2) === 0 ? text(3) : pick(VALUES)]));
  return answer(() => querystring.stringify(object, pick([undefined, ';', 1]), pick([undefined, ':']), pick([undefined, undefined, { encodeURIComponent: (part) => `<${part}>` }])));
});

const { next } = Object.getPrototypeOf(new URLSearchParams().entries());
for (const value of [undefined, null, {}, 1]) console.log(answer(() => Reflect.apply(next, value, [])));
const iterator = new URLSearchParams('a=b').entries();
console.log(iterator, Object.keys(Object.getPrototypeOf(iterator)), Object.prototype.toString.call(iterator), iterator[Symbol.iterator]() === iterator);

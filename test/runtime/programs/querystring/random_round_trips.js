// SPDX-License-Identifier: MIT
// querystring.parse, stringify, escape and unescape on random input.
'use strict';
const querystring = require('querystring');
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 10));
const ATOMS = ['a', 'b', 'key', '=', '=', '&', '&', '+', '%20', '%', '%zz', '%C3%A9', '%C3', 'é', '😀', '\ud800', ' ', ';', ':', '%3D', '%26', '%2B', '[]', '.', "'", '!', '~', '*', '(', '\0'];
const WELL_FORMED = ATOMS.filter((atom) => !['%', '%zz', '%C3', '\ud800'].includes(atom));
const text = (count, atoms = ATOMS) => times(int(count), () => pick(atoms)).join('');
const separators = [[], [], [], ['&', '='], [';', ':'], ['', ''], [null, null], ['.', '->']];

sums('parse', 20, 200, () => {
  const input = text(14, WELL_FORMED);
  const [sep, eq] = pick(separators);
  const options = pick([undefined, undefined, { maxKeys: int(3) }, { maxKeys: 0 }, { decodeURIComponent: (part) => `<${part}>` },
    { decodeURIComponent: () => { throw new Error('no'); } }]);
  return `${JSON.stringify(input)} ${sep} ${eq} ${answer(() => querystring.parse(input, sep, eq, options))}`;
});

const values = [() => text(4), () => int(100), () => 1e21, () => NaN, () => Infinity, () => true, () => null, () => undefined, () => 10n, () => [text(3), int(9)], () => [],
  () => ({}), () => '', () => -0.5];
sums('stringify', 20, 200, () => {
  const input = Object.fromEntries(times(int(4), () => [text(3), pick(values)()]));
  const [sep, eq] = pick(separators);
  const options = pick([undefined, undefined, { encodeURIComponent: (part) => `<${part}>` }]);
  return answer(() => querystring.stringify(input, sep, eq, options));
});
sums('escape', 10, 200, () => {
  const input = text(8);
  return `${answer(() => querystring.escape(input))} ${answer(() => querystring.unescape(input))} ${answer(() => querystring.unescapeBuffer(input).toString('hex'))}`;
});

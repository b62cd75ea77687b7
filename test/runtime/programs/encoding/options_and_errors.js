// SPDX-License-Identifier: MIT
// TextEncoder and TextDecoder: labels, options, and errors.
'use strict';

const show = require('../tried.cjs');

console.log(new TextEncoder(), new TextDecoder('utf-16le', { fatal: true }));
for (const label of ['utf8', ' UTF-8\n', 'latin1', 'ascii', 'ucs-2', 'unicodefffe', 'l2', 'koi', 'sjis', 'gb2312', 'nope', '', 'replacement', 'hz-gb-2312',
  'x-user-defined', 'utf-7', null, {}, 5]) {
  show(JSON.stringify(label), () => new TextDecoder(label).encoding);
}
show('undefined', () => new TextDecoder(undefined).encoding);
for (const options of [5, 'x', null, {}, { fatal: 1, ignoreBOM: 'yes' }, () => {}]) show('options', () => new TextDecoder('utf-8', options));
for (const input of [undefined, new ArrayBuffer(2), new SharedArrayBuffer(2), new DataView(new ArrayBuffer(1)), new Uint16Array([65, 66]), null, 'x', [1], {}]) {
  show('input', () => JSON.stringify(new TextDecoder().decode(input)));
}
for (const [encoding, bytes] of [['utf-8', [0xff]], ['utf-8', [0xe2, 0x82]], ['utf-16le', [0]], ['utf-16le', [0, 0xd8]], ['utf-16le', [0, 0xdc, 65, 0]]]) {
  show(`fatal ${encoding}`, () => new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes)));
  show(encoding, () => JSON.stringify(new TextDecoder(encoding).decode(Uint8Array.from(bytes))));
}
const mark = [0xef, 0xbb, 0xbf, 65];
show('mark', () => new TextDecoder().decode(Uint8Array.from(mark)).length);
show('mark kept', () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(mark)).length);
show('two marks', () => new TextDecoder().decode(Uint8Array.from([...mark.slice(0, 3), ...mark])).length);

const encoder = new TextEncoder();
for (const input of ['', 'aé€😀', '\ud800x', null, 5, [1, 2]]) show('encode', () => encoder.encode(input));
show('encode', () => encoder.encode());
for (const size of [0, 1, 2, 3, 4, 5, 6, 9, 10, 20]) {
  const target = new Uint8Array(size);
  show(`into ${size}`, () => [encoder.encodeInto('aé€😀', target), Buffer.from(target).toString('hex')]);
}
show('into', () => encoder.encodeInto('x'));
show('into', () => encoder.encodeInto('x', new Uint16Array(2)));
show('into', () => encoder.encodeInto(5, new Uint8Array(2)));
show('this', () => TextDecoder.prototype.decode.call({}));
show('this', () => TextDecoder.prototype.fatal);
show('this', () => TextEncoder.prototype.encode.call(new TextDecoder()));
console.log(Object.keys(TextDecoder.prototype), Object.keys(TextEncoder.prototype), String(new TextEncoder()), String(new TextDecoder()));

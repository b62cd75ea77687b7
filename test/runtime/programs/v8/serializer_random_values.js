// SPDX-License-Identifier: MIT
// Random values: the bytes that both serializers write, and what is read back. V8 writes integers of an array or a field
// that also has fractions in another way, so fractions are boxed.
'use strict';

const v8 = require('v8');
const { isDeepStrictEqual } = require('util');
const { createHash } = require('crypto');

let seed = 7;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 16) % n;
}

const buffers = [];
function bufferOf() {
  if (buffers.length > 0 && random(2) === 0) return buffers[random(buffers.length)];
  buffers.push(Uint8Array.from({ length: 16 }, () => random(256)).buffer);
  return buffers.at(-1);
}

const VIEWS = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
  BigInt64Array, BigUint64Array];
const MAKERS = [
  () => random(65536) - 32768,
  () => (random(65536) - 32768) * 65536 + random(65536),
  () => Object(random(1000) / 7),
  () => String.fromCharCode(...Array.from({ length: random(6) }, () => random(300))),
  () => [undefined, null, true, false][random(4)],
  () => BigInt(random(65536)) ** BigInt(random(9)) * (random(2) === 0 ? -1n : 1n),
  () => new Date(random(65536) * 1000),
  () => Object([1, 'two', true, 4n][random(4)]),
  () => /a(b)/dg,
  () => { const View = VIEWS[random(VIEWS.length)]; return new View(bufferOf(), random(2) * 8, 8 / View.BYTES_PER_ELEMENT); },
  () => new DataView(bufferOf(), random(8), random(8)),
  bufferOf,
];

function value(depth, seen) {
  const kind = random(depth > 0 ? MAKERS.length + 5 : MAKERS.length);
  if (kind < MAKERS.length) return MAKERS[kind]();
  const inner = () => value(depth - 1, seen);
  const many = () => Array.from({ length: random(4) }, inner);
  const made = [() => many(), () => ({ a: inner(), [random(50)]: inner() }), () => new Map(many().map((item) => [item, inner()])), () => new Set(many()),
    () => (seen.length > 0 ? seen[random(seen.length)] : [])][kind - MAKERS.length]();
  seen.push(made);
  return made;
}

let same = 0;
const hash = createHash('sha256');
for (let i = 0; i < 1500; i++) {
  const values = Array.from({ length: 1 + random(3) }, () => value(3, []));
  for (const [Serializer, Deserializer] of [[v8.Serializer, v8.Deserializer], [v8.DefaultSerializer, v8.DefaultDeserializer]]) {
    const serializer = new Serializer();
    serializer.writeHeader();
    for (const one of values) serializer.writeValue(one);
    const bytes = serializer.releaseBuffer();
    hash.update(bytes);
    const deserializer = new Deserializer(bytes);
    deserializer.readHeader();
    if (values.every((one) => isDeepStrictEqual(deserializer.readValue(), one))) same++;
    else console.log('different', i, Serializer.name);
  }
  if (i % 50 === 0) console.log(i, hash.copy().digest('hex').slice(0, 16));
  buffers.length = 0;
}
console.log(same, hash.digest('hex'));

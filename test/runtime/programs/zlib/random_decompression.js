// SPDX-License-Identifier: MIT
// Random decompressing streams: formats, options, chunks, damage, trailing bytes, and what happens in which order.
//   random_decompression.js FIRST COUNT
'use strict';

const zlib = require('zlib');
const crypto = require('crypto');
const { fixtures, dictionary } = require('./fixtures.cjs');
const { Random } = require('./random.cjs');

const [first = 1, count = 150] = process.argv.slice(2).map(Number);
const CLASSES = { gzip: ['Gunzip', 'Unzip'], deflate: ['Inflate', 'Unzip'], raw: ['InflateRaw'], brotli: ['BrotliDecompress'], dictionary: ['Inflate'] };

// One of the texts, perhaps damaged, perhaps with something behind it.
function inputOf(random) {
  const form = random.pick(Object.keys(CLASSES));
  let bytes = Buffer.from(random.pick(Object.values(fixtures))[form]);
  for (let i = random.chance(4) ? random.below(3) + 1 : 0; i > 0; i--) bytes[random.below(bytes.length)] ^= 1 << random.below(8);
  if (random.chance(5)) bytes = bytes.subarray(0, random.below(bytes.length + 1));
  if (random.chance(5)) bytes = Buffer.concat([bytes, Buffer.alloc(random.below(5) + 1, random.pick([0, 1, 0x1f]))]);
  if (random.chance(5)) bytes = Buffer.concat([bytes, random.pick(Object.values(fixtures))[form]]);
  const name = random.chance(12) ? random.pick(Object.values(CLASSES).flat()) : random.pick(CLASSES[form]);
  return { form, bytes, name };
}

function optionsOf(random, form) {
  const options = {};
  if (random.chance(2)) options.chunkSize = random.pick([64, 100, 1000]);
  if (random.chance(6)) options.finishFlush = random.below(3);
  if (random.chance(6)) options.maxOutputLength = random.below(4000) + 1;
  if (form === 'dictionary' && !random.chance(4)) options.dictionary = random.chance(5) ? Buffer.from('other') : dictionary;
  return options;
}

const shown = (error) => `${error.code}/${error.errno}/${error.message}`;
const digest = (bytes) => `${bytes.length}:${crypto.createHash('md5').update(bytes).digest('hex').slice(0, 8)}`;

function wholeSync(name, bytes, options) {
  try {
    return digest(zlib[`${name[0].toLowerCase()}${name.slice(1)}Sync`](bytes, options));
  } catch (error) {
    return shown(error);
  }
}

function whole(name, bytes, options) {
  return new Promise((resolve) => {
    zlib[`${name[0].toLowerCase()}${name.slice(1)}`](bytes, options, (error, result) => resolve(error ? shown(error) : digest(result)));
  });
}

// What a stream does with the bytes in random pieces, in order. After an error of the library, or if a step is on a thread
// when the stream is destroyed, the callbacks may not be called: the log ends with `close`.
function streamed(random, name, bytes, options) {
  return new Promise((resolve) => {
    const log = [];
    const parts = [];
    let pending = 1;
    let endsWithClose = false;
    const stream = new zlib[name](options);
    const settle = () => resolve(`${log.join(', ')}; ${digest(Buffer.concat(parts))} of ${stream.bytesWritten}`);
    const noted = (what) => {
      pending++;
      return (error) => {
        log.push(error ? `${what} ${error.code}` : what);
        if (--pending === 0) settle();
      };
    };
    for (const event of ['end', 'finish']) stream.on(event, () => log.push(event));
    stream.on('error', (error) => { endsWithClose = true; log.push(`error ${shown(error)}`); });
    stream.on('data', (chunk) => { parts.push(chunk); log.push(`data ${chunk.length}`); });
    stream.on('close', () => {
      log.push('close');
      if (endsWithClose || --pending === 0) settle();
    });
    let at = 0;
    for (let i = 0; at < bytes.length && i < 6; i++) {
      const size = i === 5 ? bytes.length : random.below(bytes.length) + 1;
      stream.write(bytes.subarray(at, at + size), noted(`written ${i}`));
      at += size;
      if (random.chance(5)) stream.flush(noted(`flushed ${i}`));
    }
    endsWithClose = random.chance(12);
    if (endsWithClose) stream.destroy();
    else stream.end(noted('ended'));
  });
}

async function run(seed) {
  const random = new Random(seed);
  const { form, bytes, name } = inputOf(random);
  const options = optionsOf(random, form);
  console.log(seed, form, name, JSON.stringify({ ...options, dictionary: options.dictionary?.toString() }), bytes.length);
  console.log('  sync:', wholeSync(name, bytes, options));
  console.log('  callback:', await whole(name, bytes, options));
  console.log('  stream:', await streamed(random, name, bytes, options));
}

(async () => {
  for (let seed = first; seed < first + count; seed++) await run(seed);
})();

// SPDX-License-Identifier: MIT
// Random compressing streams: options, chunks, flushes, new parameters, resets, and what happens in which order. The
// compressed bytes are the library's own: what they decompress to is compared.
//   random_compression.js FIRST COUNT
'use strict';

const zlib = require('zlib');
const crypto = require('crypto');
const { Random } = require('./random.cjs');

const [first = 1, count = 100] = process.argv.slice(2).map(Number);
const BACK = { Gzip: 'gunzipSync', Deflate: 'inflateSync', DeflateRaw: 'inflateRawSync', BrotliCompress: 'brotliDecompressSync' };
const digest = (bytes) => `${bytes.length}:${crypto.createHash('md5').update(bytes).digest('hex').slice(0, 8)}`;

function optionsOf(random, name) {
  if (name === 'BrotliCompress') {
    return { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: random.below(7), [zlib.constants.BROTLI_PARAM_LGWIN]: random.below(15) + 10 } };
  }
  const options = {};
  if (random.chance(2)) options.level = random.below(11) - 1;
  if (random.chance(2)) options.memLevel = random.below(9) + 1;
  if (random.chance(2)) options.strategy = random.below(5);
  if (random.chance(2)) options.windowBits = random.below(7) + 9;
  if (random.chance(4)) options.dictionary = Buffer.from('a text to begin with');
  if (random.chance(4)) options.flush = random.below(4);
  return options;
}

function textOf(random) {
  const size = random.pick([0, 1, 10, 100, 1000, 5000]);
  const kind = random.below(3);
  return Buffer.from(Array.from({ length: size }, (_, i) => (kind === 0 ? random.below(256) : kind === 1 ? 97 + (i % 7) : 97 + random.below(3))));
}

function decompressed(name, parts, options) {
  try {
    const { dictionary } = options;
    return digest(zlib[BACK[name]](Buffer.concat(parts), { dictionary }));
  } catch (error) {
    return `${error.code} ${error.message}`;
  }
}

// A callback that notes when it is called. A step that is on a thread ends some time after the stream was closed.
const NOTED = (log, what, then) => {
  log.pending++;
  return (error) => {
    log.push(error ? `${what} ${error.code}` : what);
    log.pending--;
    then?.();
    if (log.pending === 0) setImmediate(log.onquiet);
  };
};

const STEPS = {
  write(random, stream, callback) { stream.write(textOf(random), callback); },
  flush(random, stream, callback) {
    if (random.chance(2)) stream.flush(callback);
    else stream.flush(random.below(stream instanceof zlib.BrotliCompress ? 2 : 4), callback);
  },
  params(random, stream, callback) {
    const [level, strategy] = [random.below(10), random.below(5)];
    if (stream instanceof zlib.BrotliCompress) stream.write('brotli', callback);
    else stream.params(level, strategy, callback);
  },
};

// All steps at once.
function atOnce(random, stream, log) {
  for (let i = random.below(7); i >= 0; i--) {
    const name = random.pick(['write', 'write', 'flush']);
    STEPS[name](random, stream, NOTED(log, `${name} ${i}`));
  }
  if (random.chance(8)) stream.close(NOTED(log, 'closed'));
  else stream.end(random.chance(2) ? textOf(random) : undefined, NOTED(log, 'ended'));
  if (random.chance(8)) stream.write('late', NOTED(log, 'late'));
}

// Each step when the one before it is done. Only then are new parameters safe in Node.
function inTurn(random, stream, log) {
  let left = random.below(7) + 1;
  const next = () => {
    if (left-- === 0) {
      stream.end(NOTED(log, 'ended'));
      return;
    }
    const name = random.pick(['write', 'write', 'flush', 'params']);
    STEPS[name](random, stream, NOTED(log, `${name} ${left}`, next));
  };
  next();
}

function run(random, name, options) {
  return new Promise((resolve) => {
    const log = Object.assign([], { pending: 0, onquiet: null });
    const parts = [];
    const stream = new zlib[name](options);
    for (const event of ['end', 'finish']) stream.on(event, () => log.push(event));
    stream.on('close', NOTED(log, 'close'));
    stream.on('error', (error) => log.push(`error ${error.code} ${error.message}`));
    stream.on('data', (chunk) => parts.push(chunk));
    log.onquiet = () => resolve(`${log.join(', ')}; ${stream.bytesWritten}; ${decompressed(name, parts, options)}`);
    random.pick([atOnce, inTurn])(random, stream, log);
  });
}

(async () => {
  for (let seed = first; seed < first + count; seed++) {
    const random = new Random(seed);
    const name = random.pick(Object.keys(BACK));
    const options = optionsOf(random, name);
    console.log(seed, name, JSON.stringify({ ...options, dictionary: options.dictionary?.length }));
    console.log(' ', await run(random, name, options));
  }
})();

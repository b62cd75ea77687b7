// SPDX-License-Identifier: MIT
// flush(), params(), reset(), close(), one after the other: what is compressed, and when callbacks are called.
'use strict';

const zlib = require('zlib');
const { promisify } = require('util');
const { pipeline } = require('stream/promises');
const { Readable, Writable } = require('stream');

const once = (stream, event) => new Promise((resolve) => { stream.once(event, resolve); });

async function flushing() {
  const gzip = zlib.createGzip();
  const gunzip = zlib.createGunzip();
  gzip.pipe(gunzip);
  for (const text of ['one', 'two', 'three']) {
    gzip.write(text);
    gzip.flush(() => console.log('flushed', text));
    console.log(String(await once(gunzip, 'data')));
  }
  await promisify(gzip.params).call(gzip, 9, zlib.constants.Z_FILTERED);
  console.log(gzip._level, gzip._strategy);
  gzip.end('four');
  console.log(String(await once(gunzip, 'data')));
  await once(gunzip, 'end');
  console.log(gzip.bytesWritten, gunzip.bytesWritten > 0);
}

async function resetting() {
  const deflate = zlib.createDeflateRaw();
  const parts = [];
  deflate.on('data', (chunk) => parts.push(chunk));
  await promisify(deflate.write).call(deflate, 'forgotten');
  deflate.reset();
  deflate.end('kept');
  await once(deflate, 'end');
  console.log(zlib.inflateRawSync(Buffer.concat(parts)).toString());
}

async function closing() {
  const gzip = zlib.createGzip();
  gzip.write(Buffer.alloc(1e5), (error) => console.log('written', error?.code));
  gzip.close((error) => console.log('closed', error?.code));
  gzip.close((error) => console.log('closed again', error?.code));
  gzip.write('more', (error) => console.log('more', error.code));
  gzip.on('error', (error) => console.log('error', error.code));
  gzip.flush((error) => console.log('flushed', error?.code));
  await once(gzip, 'close');
  console.log(gzip._closed, gzip._handle);
}

async function slowReader() {
  const text = Buffer.alloc(300000, 'slow reader ');
  const parts = [];
  await pipeline(Readable.from([zlib.gzipSync(text)]), zlib.createGunzip({ chunkSize: 1000 }), new Writable({
    highWaterMark: 10,
    write(chunk, encoding, callback) {
      parts.push(chunk);
      setImmediate(callback);
    },
  }));
  console.log(Buffer.concat(parts).equals(text), parts.length);
}

async function promises() {
  for (const name of ['gzip', 'deflate', 'deflateRaw', 'brotliCompress']) {
    const back = { gzip: 'gunzip', deflate: 'inflate', deflateRaw: 'inflateRaw', brotliCompress: 'brotliDecompress' }[name];
    const packed = await promisify(zlib[name])('a promise'.repeat(100));
    console.log(name, packed.length < 100, (await promisify(zlib[back])(packed)).length);
  }
  await promisify(zlib.unzip)('not packed').catch((error) => console.log(error.code));
}

(async () => {
  for (const run of [flushing, resetting, closing, slowReader, promises]) {
    console.log(run.name);
    await run();
  }
})();

// SPDX-License-Identifier: MIT
// FileHandle.readableWebStream(): its chunks, how it ends, and what locks it.
'use strict';

const fs = require('fs');
const path = require('path');
const { open } = require('fs/promises');

const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'web-stream-'));
const file = path.join(folder, 'data');
fs.writeFileSync(file, Buffer.alloc(100000, 'x'));

async function attempt(name, work) {
  try {
    console.log(name, await work());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

async function buffers() {
  const handle = await open(file);
  const stream = handle.readableWebStream();
  console.log(stream);
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    console.log(part.value.constructor.name, part.value.byteLength);
  }
  await attempt('closed', () => reader.closed);
  console.log('still open', handle.fd > 0);
  await attempt('locked', () => handle.readableWebStream());
  await handle.close();
  await attempt('closed', () => handle.readableWebStream());
}

async function bytes() {
  const handle = await open(file);
  const reader = handle.readableWebStream({ type: 'bytes' }).getReader({ mode: 'byob' });
  console.log((await reader.read(new Uint8Array(1000))).value.byteLength);
  console.log((await reader.read(new DataView(new ArrayBuffer(10)))).value);
  await reader.cancel();
  console.log('still open', handle.fd > 0);
  await handle.close();
}

async function lengthOf(options, start) {
  const handle = await open(file);
  if (start > 0) await handle.read(Buffer.alloc(start), 0, start);
  let length = 0;
  for await (const chunk of handle.readableWebStream(options)) length += chunk.byteLength;
  await handle.close();
  return length;
}

async function closeWhileReading() {
  const handle = await open(file);
  const reader = handle.readableWebStream({ type: 'bytes' }).getReader();
  await reader.read();
  const closed = handle.close();
  await attempt('closing', () => handle.readableWebStream());
  await attempt('read', () => reader.read());
  await attempt('closed', () => reader.closed);
  await closed;
  console.log(handle.fd);
}

(async () => {
  await buffers();
  await bytes();
  console.log(await lengthOf({ type: 'bytes' }, 0), await lengthOf(undefined, 10), await lengthOf({ type: 'bytes' }, 99999));
  await closeWhileReading();
  fs.rmSync(folder, { recursive: true });
})();

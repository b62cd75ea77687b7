// Views that are not Buffers: streams pass on a Buffer of the same memory, whatever their type and offset.
'use strict';

const { Readable, Writable, _uint8ArrayToBuffer: toBuffer } = require('stream');

const memory = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer;
const views = [
  new Uint8Array(memory), new Uint8Array(memory, 2, 3), new Uint16Array(memory, 2, 2), new DataView(memory, 4), new Uint8ClampedArray(memory, 7),
  new (class Bytes extends Uint8Array {})(memory, 1, 2), new Uint8Array(new SharedArrayBuffer(2)),
];

function show(chunk, view) {
  console.log(Buffer.isBuffer(chunk), chunk, chunk.buffer === view.buffer, chunk.byteOffset);
}

for (const view of views) {
  new Writable({ write: (chunk, encoding, callback) => { show(chunk, view); console.log(encoding); callback(); } }).write(view);
  const readable = new Readable({ read() {} });
  readable.push(view);
  show(readable.read(), view);
}

function attempt(value) {
  try {
    console.log(toBuffer(value));
  } catch (error) {
    console.log(error.name, error.code);
  }
}

// The function itself checks nothing.
attempt({ buffer: memory, byteOffset: 6, byteLength: 2 });
attempt({ buffer: [1, 2, 3], byteOffset: 1, byteLength: 1 });
attempt({ buffer: memory, byteOffset: 7, byteLength: 2 });
attempt({ buffer: memory, byteOffset: 9, byteLength: 2 });
attempt({});
attempt('text');
attempt(null);

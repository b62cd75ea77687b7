// SPDX-License-Identifier: MIT
//
// FileHandle.readableWebStream(): the bytes of an open file as a ReadableStream. The file stays open at the stream's end.
'use strict';

const { ReadableStream, ReadableStreamDefaultReader, ReadableStreamBYOBReader } = require('node/stream/web');

const CHUNK_SIZE = 65536; // of streams of ArrayBuffers
const BYTES_CHUNK_SIZE = 16384;

const { cancel: cancelStream } = ReadableStream.prototype;
const { cancel: cancelReader } = ReadableStreamDefaultReader.prototype;
const { cancel: cancelByobReader } = ReadableStreamBYOBReader.prototype;

// Also if a reader has locked the stream.
function cancel(stream) {
  const reader = stream._reader;
  if (reader === undefined) return Reflect.apply(cancelStream, stream, []);
  return Reflect.apply(reader instanceof ReadableStreamDefaultReader ? cancelReader : cancelByobReader, reader, []);
}

// source: { read(view): a promise of the number of bytes, isOver, end() }. Reads for the stream, which is over at the
// file's end and after an error.
async function readSome(source, view) {
  try {
    const length = await source.read(view);
    if (length === 0) source.end();
    return length;
  } catch (error) {
    source.end();
    throw error;
  }
}

async function pullBuffer(source, controller) {
  const view = new Uint8Array(CHUNK_SIZE);
  const length = await readSome(source, view);
  if (length === 0) controller.close();
  else if (!source.isOver) controller.enqueue(length === CHUNK_SIZE ? view.buffer : view.buffer.slice(0, length));
}

async function pullBytes(source, controller) {
  const { byobRequest } = controller;
  const length = await readSome(source, byobRequest.view);
  if (length === 0) controller.close();
  else if (source.isOver) return;
  byobRequest.respond(length);
}

// read(view) reads from the file; end() is called once, when the stream no longer needs the file.
function webStreamOf(read, end, isBytes) {
  const source = {
    read,
    isOver: false,
    end() {
      if (this.isOver) return;
      this.isOver = true;
      end();
    },
  };
  const pull = (controller) => (isBytes ? pullBytes : pullBuffer)(source, controller);
  const stop = () => source.end();
  return new ReadableStream(isBytes ? { __proto__: null, type: 'bytes', autoAllocateChunkSize: BYTES_CHUNK_SIZE, pull, cancel: stop } :
    { __proto__: null, pull, cancel: stop });
}

module.exports = { webStreamOf, cancel };

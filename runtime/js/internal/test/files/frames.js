// SPDX-License-Identifier: MIT
//
// How a test process reports to its runner: events as frames between other output on standard output. A frame is the
// head of V8's format, the length of the rest as four bytes, and the event in V8's format. Errors are sent as parts,
// so that all their properties arrive.
'use strict';

const { serialize } = require('internal/v8/write');
const { deserialize } = require('internal/v8/read');
const { defineProperty } = require('internal/descriptors');
const { inspected } = require('internal/test/failure');

const HEAD = Buffer.from([0xff, 0x0f]);
const LENGTH_BYTES = 4;
const PREFIX = HEAD.length + LENGTH_BYTES;
// Longer frames are output that looks like one.
const MOST_BYTES = 64 << 20;
const OWN = ['message', 'stack', 'name'];

// A value that can be serialized: as it is, or as the text that shows it.
function plain(value) {
  if (value instanceof Error) return packed(value);
  try {
    serialize(value);
    return { value };
  } catch {
    return { shown: inspected(value) };
  }
}

function packed(error) {
  const { message, stack, name } = error;
  const parts = {};
  for (const key of Object.keys(error)) if (!OWN.includes(key)) parts[key] = plain(error[key]);
  if (Object.hasOwn(error, 'cause') && !Object.hasOwn(parts, 'cause')) parts.cause = plain(error.cause);
  const hidden = Object.keys(parts).filter((key) => !Object.prototype.propertyIsEnumerable.call(error, key));
  return { isError: true, message: String(message), stack: String(stack), name: String(name), parts, hidden };
}

// A text that is inspected as itself.
class Shown {
  #text;

  constructor(text) {
    this.#text = text;
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.#text;
  }
}

function unpacked(item) {
  if (Object.hasOwn(item, 'value')) return item.value;
  if (Object.hasOwn(item, 'shown')) return new Shown(item.shown);
  const error = new Error(item.message);
  error.stack = item.stack;
  if (item.name !== 'Error') defineProperty(error, 'name', { value: item.name, writable: true, configurable: true });
  for (const key of Object.keys(item.parts)) {
    const enumerable = !item.hidden.includes(key);
    defineProperty(error, key, { value: unpacked(item.parts[key]), writable: true, configurable: true, enumerable });
  }
  return error;
}

function frameOf({ type, data }) {
  const { details } = data;
  const sent = details?.error === undefined ? data : { ...data, details: { ...details, error: packed(details.error) } };
  const body = serialize({ type, data: { ...sent } });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([HEAD, length, body]);
}

function eventOf(body) {
  const event = deserialize(new Uint8Array(body.buffer, body.byteOffset, body.length));
  if (typeof event?.type !== 'string' || event.data === null || typeof event.data !== 'object') throw new Error('not an event');
  const { details } = event.data;
  if (details?.error?.isError) details.error = unpacked(details.error);
  return event;
}

// Splits what a test process writes into events and other output.
class FrameReader {
  #rest = Buffer.alloc(0);
  #onEvent;
  #onText;

  constructor(onEvent, onText) {
    this.#onEvent = onEvent;
    this.#onText = onText;
  }

  write(chunk) {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length > 0 && this.#step());
  }

  end() {
    this.#text(this.#rest.length);
  }

  #text(length) {
    if (length > 0) this.#onText(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
  }

  // Returns whether anything was consumed.
  #step() {
    const at = this.#rest.indexOf(HEAD);
    if (at < 0) {
      const isSplit = this.#rest.at(-1) === HEAD[0];
      this.#text(this.#rest.length - (isSplit ? 1 : 0));
      return false;
    }
    this.#text(at);
    if (this.#rest.length < PREFIX) return false;
    const length = this.#rest.readUInt32BE(HEAD.length);
    if (length > MOST_BYTES) {
      this.#text(HEAD.length);
      return true;
    }
    if (this.#rest.length < PREFIX + length) return false;
    return this.#event(this.#rest.subarray(PREFIX, PREFIX + length));
  }

  #event(body) {
    let event;
    try {
      event = eventOf(body);
    } catch {
      this.#text(HEAD.length);
      return true;
    }
    this.#rest = this.#rest.subarray(PREFIX + body.length);
    this.#onEvent(event);
    return true;
  }
}

// The reporter of a test process.
async function* frames(source) {
  for await (const event of source) yield frameOf(event);
}

module.exports = { FrameReader, frames };

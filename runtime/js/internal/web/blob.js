// SPDX-License-Identifier: MIT
//
// Blob and File: immutable bytes, in parts that slices share; and object URLs.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue, received } = require('internal/errors');
const text = internalBinding('text');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const kShown = Symbol('shown');
const CHUNK_BYTES = 65536;

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

function mustBe(name, what, value) {
  return codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" argument must be ${what}.${received(value)}`);
}

function isDictionary(value) {
  return value === null || typeof value === 'object' || typeof value === 'function';
}

// Lower-cased printable ASCII; anything else means no type.
function typeOf(value) {
  const type = `${value}`;
  return /[^\x20-\x7e]/.test(type) ? '' : type.toLowerCase();
}

// A part is bytes, or has their length and subarray(), and load(), which returns a promise of them: see
// internal/fs/blob.js.
let partsOf;
let makeBlob;

// The bytes of one source: those of other blobs are shared, all others copied.
function bytesOf(source, isNative) {
  const { isAnyArrayBuffer } = require('node/util/types');
  if (isAnyArrayBuffer(source)) return [new Uint8Array(source).slice()];
  if (ArrayBuffer.isView(source)) return [new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()];
  if (source instanceof Blob) return partsOf(source);
  const string = `${source}`;
  return [text.encodeUtf8(isNative ? string.replaceAll('\r\n', '\n') : string)];
}

function lengthOf(parts) {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function cut(parts, start, end) {
  const kept = [];
  let at = 0;
  for (const part of parts) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, part.length);
    if (from < to) kept.push(part.subarray(from, to));
    at += part.length;
  }
  return kept;
}

function position(value, size, standard) {
  if (value === undefined) return standard;
  const index = Math.trunc(value) || 0;
  return index < 0 ? Math.max(size + index, 0) : Math.min(index, size);
}

class Blob {
  #parts = [];
  #size = 0;
  #type = '';

  static {
    partsOf = (blob) => blob.#parts;
    makeBlob = (parts, type) => {
      const blob = new Blob();
      blob.#parts = parts;
      blob.#size = lengthOf(parts);
      blob.#type = type;
      return blob;
    };
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#parts in value)) throw invalidThis('Blob');
  }

  constructor(sources = [], options = {}) {
    if (sources === null || typeof sources === 'string' || typeof sources[Symbol.iterator] !== 'function') {
      throw mustBe('sources', 'a sequence', sources);
    }
    if (!isDictionary(options)) throw mustBe('options', 'a dictionary', options);
    const { type = '', endings = 'transparent' } = ownOptions(options);
    if (`${endings}` !== 'transparent' && `${endings}` !== 'native') throw invalidArgValue('options.endings', endings);
    this.#parts = Array.from(sources, (source) => bytesOf(source, `${endings}` === 'native')).flat();
    this.#size = lengthOf(this.#parts);
    this.#type = typeOf(type);
  }

  get type() {
    Blob.#check(this);
    return this.#type;
  }

  get size() {
    Blob.#check(this);
    return this.#size;
  }

  slice(start = 0, end = this.size, contentType = '') {
    Blob.#check(this);
    const from = position(start, this.#size, 0);
    const to = position(end, this.#size, this.#size);
    return makeBlob(cut(this.#parts, from, to), typeOf(contentType));
  }

  // Part by part, with as many microtasks as in Node.
  async arrayBuffer() {
    Blob.#check(this);
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      if (at > 0) await undefined;
      await undefined;
      bytes.set(part instanceof Uint8Array ? part : await part.load(), at);
      at += part.length;
    }
    return bytes.buffer;
  }

  async text() {
    Blob.#check(this);
    const bytes = new Uint8Array(await this.arrayBuffer());
    const out = text.decodeUtf8(bytes, 0, bytes.length);
    return out.charCodeAt(0) === 0xfeff ? out.slice(1) : out;
  }

  async bytes() {
    Blob.#check(this);
    return new Uint8Array(await this.arrayBuffer());
  }

  stream() {
    Blob.#check(this);
    const chunks = this.#parts.flatMap((part) => (
      Array.from({ length: Math.ceil(part.length / CHUNK_BYTES) || (part instanceof Uint8Array ? 0 : 1) }, (_, i) => (
        part.subarray(i * CHUNK_BYTES, Math.min((i + 1) * CHUNK_BYTES, part.length))))));
    const pull = (controller) => {
      const chunk = chunks.shift();
      if (chunk === undefined) {
        controller.close();
        controller.byobRequest?.respond(0);
      } else if (chunk instanceof Uint8Array) {
        controller.enqueue(chunk.slice());
      } else {
        // Even an empty file is loaded: it may have changed.
        return chunk.load().then((bytes) => (bytes.length === 0 ? pull(controller) : controller.enqueue(bytes)));
      }
      return undefined;
    };
    return new (require('node/stream/web').ReadableStream)({ type: 'bytes', pull });
  }

  [kInspect](depth, options, inspect) {
    if (depth < 0) return options.stylize(`[${this.constructor.name}]`, 'special');
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `${this.constructor.name} ${inspect(this[kShown](), inner)}`;
  }

  [kShown]() {
    return { size: this.size, type: this.type };
  }
}

class File extends Blob {
  #name;
  #lastModified;

  constructor(fileBits, fileName, options = {}) {
    if (arguments.length < 2) throw require('internal/web/search_params').missing(['fileBits', 'fileName']);
    super(fileBits, options);
    const { lastModified } = ownOptions(options);
    this.#lastModified = lastModified === undefined ? Date.now() : Math.trunc(+lastModified) || 0;
    this.#name = `${fileName}`.toWellFormed();
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#name in value)) throw invalidThis('File');
  }

  get name() {
    File.#check(this);
    return this.#name;
  }

  get lastModified() {
    File.#check(this);
    return this.#lastModified;
  }

  [kShown]() {
    const { size, type, name, lastModified } = this;
    return { size, type, name, lastModified };
  }
}

function finish(Class, names) {
  for (const name of names) defineProperty(Class.prototype, name, { enumerable: true });
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
}

finish(Blob, ['type', 'size', 'slice', 'stream', 'arrayBuffer', 'text']);
finish(File, ['name', 'lastModified']);

const PREFIX = 'blob:nodedata:';
const kept = new Map();

function createObjectURL(obj) {
  if (!(obj instanceof Blob)) throw invalidArgType('obj', 'Blob', obj);
  const id = require('node/crypto').randomUUID();
  kept.set(id, obj);
  return PREFIX + id;
}

function idOf(url) {
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
}

function revokeObjectURL(url) {
  kept.delete(idOf(url));
}

// Another view of the same bytes; undefined for an unknown URL.
function resolveObjectURL(url) {
  const blob = kept.get(idOf(`${url}`));
  return blob === undefined ? undefined : makeBlob(partsOf(blob), blob.type);
}

// For messages: plain data, or undefined if the value is no blob. A file that is read later cannot be sent.
function cloneData(value) {
  if (!(value instanceof Blob)) return undefined;
  const parts = partsOf(value);
  if (parts.some((part) => !(part instanceof Uint8Array))) {
    throw codedError(TypeError, 'ERR_INVALID_STATE', 'Invalid state: File-backed Blobs are not cloneable');
  }
  return { parts, type: value.type };
}

const ofCloneData = ({ parts, type }) => makeBlob(parts, type);

module.exports = { cloneData, ofCloneData, Blob, File, makeBlob, createObjectURL, revokeObjectURL, resolveObjectURL };

// SPDX-License-Identifier: MIT
//
// v8.Serializer and v8.Deserializer, and the default classes, with Node's form of views.
'use strict';

const { codedError } = require('internal/errors');
const { FastBuffer } = require('internal/buffer/fast');
const { types } = require('node/util');
const { VIEWS, viewIndex } = require('internal/v8/tags');
const { Writer } = require('internal/v8/write');
const { Reader } = require('internal/v8/read');

const writers = new WeakMap();
const readers = new WeakMap();

function checkNew(target, name) {
  if (target === undefined) throw codedError(TypeError, 'ERR_CONSTRUCT_CALL_REQUIRED', `Class constructor ${name} cannot be invoked without 'new'`);
}

function invalid(what) {
  return codedError(TypeError, 'ERR_INVALID_ARG_TYPE', what);
}

function ownOf(map, self) {
  const own = map.get(self);
  if (own === undefined) throw new TypeError('Illegal invocation');
  return own;
}

function bytesOf(view, name) {
  if (!ArrayBuffer.isView(view)) throw invalid(`${name} must be a TypedArray or a DataView`);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

// What a Writer asks its program: methods of the serializer, as far as they exist.
function hostOf(serializer) {
  return {
    areViewsHosted: false,
    buffers: new Map(),
    cloneError: (message) => serializer._getDataCloneError(message),
    writeView(view) {
      if (typeof serializer._writeHostObject !== 'function') {
        throw this.cloneError(`${Object.prototype.toString.call(view)} could not be cloned.`);
      }
      serializer._writeHostObject(view);
    },
    sharedId(buffer) {
      if (typeof serializer._getSharedArrayBufferId === 'function') return serializer._getSharedArrayBufferId(buffer) >>> 0;
      throw this.cloneError('#<SharedArrayBuffer> could not be cloned.');
    },
  };
}

function Serializer() {
  checkNew(new.target, 'Serializer');
  const host = hostOf(this);
  writers.set(this, { host, writer: new Writer(false, host) });
}

Object.assign(Serializer.prototype, {
  writeHeader() { ownOf(writers, this).writer.header(); },
  writeValue(value) {
    ownOf(writers, this).writer.value(value);
    return true;
  },
  // The next buffer starts empty, and refers to no earlier object.
  releaseBuffer() {
    const own = ownOf(writers, this);
    const bytes = own.writer.result();
    own.writer = new Writer(false, own.host);
    return bytes;
  },
  transferArrayBuffer(id, buffer) {
    if (!types.isArrayBuffer(buffer)) throw invalid('arrayBuffer must be an ArrayBuffer');
    ownOf(writers, this).host.buffers.set(buffer, id >>> 0);
  },
  writeUint32(value) { ownOf(writers, this).writer.varint(value >>> 0); },
  writeUint64(high, low) { ownOf(writers, this).writer.varint64((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)); },
  writeDouble(value) { ownOf(writers, this).writer.double(+value); },
  writeRawBytes(source) { ownOf(writers, this).writer.bytes(bytesOf(source, 'source')); },
  _setTreatArrayBufferViewsAsHostObjects(isOn) { ownOf(writers, this).host.areViewsHosted = !!isOn; },
  _getDataCloneError: Error,
});

function Deserializer(buffer) {
  checkNew(new.target, 'Deserializer');
  const bytes = bytesOf(buffer, 'buffer');
  this.buffer = buffer;
  const host = {
    buffers: new Map(),
    readObject: () => (typeof this._readHostObject === 'function' ? { value: this._readHostObject() } : undefined),
  };
  readers.set(this, { host, bytes, reader: new Reader(bytes, false, host) });
}

// Calls a method of the reader; fails with a message that names ours.
function read(self, name, method, ...args) {
  const { reader } = ownOf(readers, self);
  try {
    return reader[method](...args);
  } catch {
    throw new Error(`${name}() failed`);
  }
}

Object.assign(Deserializer.prototype, {
  readHeader() {
    ownOf(readers, this).reader.header();
    return true;
  },
  readValue() { return ownOf(readers, this).reader.value(); },
  getWireFormatVersion() { return ownOf(readers, this).reader.version; },
  transferArrayBuffer(id, buffer) {
    if (!types.isAnyArrayBuffer(buffer)) throw invalid('arrayBuffer must be an ArrayBuffer or SharedArrayBuffer');
    ownOf(readers, this).host.buffers.set(id >>> 0, buffer);
  },
  readUint32() { return read(this, 'ReadUint32', 'varint'); },
  readUint64() {
    const value = read(this, 'ReadUint64', 'varint64');
    return [Number(value >> 32n), Number(value & 0xffffffffn)];
  },
  readDouble() { return read(this, 'ReadDouble', 'double'); },
  _readRawBytes(length) { return read(this, 'ReadRawBytes', 'skip', Number(length)); },
  // Bytes of the given buffer, without a copy.
  readRawBytes(length) {
    const offset = this._readRawBytes(length);
    const { bytes } = ownOf(readers, this);
    return new FastBuffer(bytes.buffer, bytes.byteOffset + offset, Number(length));
  },
});

class DefaultSerializer extends Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view) {
    const index = viewIndex(view);
    if (index < 0) throw new Error(`Unserializable host object: ${require('internal/inspect').inspect(view)}`);
    this.writeUint32(index);
    this.writeUint32(view.byteLength);
    this.writeRawBytes(view);
  }
}

class DefaultDeserializer extends Deserializer {
  _readHostObject() {
    const name = VIEWS[this.readUint32()];
    const Class = name === 'FastBuffer' ? FastBuffer : globalThis[name];
    const bytes = new Uint8Array(this.readRawBytes(this.readUint32())); // a copy, which is aligned
    return new Class(bytes.buffer, 0, bytes.length / (Class.BYTES_PER_ELEMENT ?? 1));
  }
}

module.exports = { Serializer, Deserializer, DefaultSerializer, DefaultDeserializer };

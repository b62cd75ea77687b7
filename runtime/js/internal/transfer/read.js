// SPDX-License-Identifier: MIT
//
// Reads a message that write.js has written.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { TAGS, VIEW_NAMES, ERROR_NAMES } = require('internal/transfer/tags');
const { VIEWS } = require('internal/views');

function set(object, key, value) {
  if (key in object) defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

class Reader {
  #bytes;
  #text;
  #at = 0;
  #textAt = 0;
  #met = [];
  #parts;
  #words;

  // parts: { buffers, sharedCount, ports, fds, isElsewhere }
  constructor(bytes, text, parts) {
    this.#bytes = bytes;
    this.#text = text;
    this.#parts = parts;
  }

  #count() {
    let byte = this.#bytes[this.#at++];
    if (byte < 128) return byte;
    let value = byte - 128;
    for (let factor = 128; ; factor *= 128) {
      byte = this.#bytes[this.#at++];
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
    }
  }

  #double() {
    this.#words ??= new DataView(this.#bytes.buffer, this.#bytes.byteOffset);
    this.#at += 8;
    return this.#words.getFloat64(this.#at - 8);
  }

  #string() {
    const start = this.#textAt;
    this.#textAt += this.#count();
    return this.#text.slice(start, this.#textAt);
  }

  #integer() {
    const value = this.#count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  #bigint() {
    const digits = this.#string();
    return digits[0] === '-' ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
  }

  value() {
    const tag = this.#bytes[this.#at++];
    switch (tag) {
      case TAGS.UNDEFINED: return undefined;
      case TAGS.NULL: return null;
      case TAGS.TRUE: return true;
      case TAGS.FALSE: return false;
      case TAGS.INTEGER: return this.#integer();
      case TAGS.DOUBLE: return this.#double();
      case TAGS.TEXT: return this.#string();
      case TAGS.BIGINT: return this.#bigint();
      case TAGS.KNOWN: return this.#met[this.#count()];
      case TAGS.OBJECT: return this.#properties(this.#add({}));
      case TAGS.ARRAY: case TAGS.SPARSE: return this.#array(tag === TAGS.ARRAY);
      case TAGS.MAP: return this.#map(this.#add(new Map()));
      case TAGS.SET: return this.#set(this.#add(new Set()));
      default: return this.#whole(tag);
    }
  }

  #add(object) {
    this.#met.push(object);
    return object;
  }

  // Objects that contain others are numbered before these.
  #later(make) {
    const number = this.#met.push(undefined) - 1;
    this.#met[number] = make();
    return this.#met[number];
  }

  #properties(object) {
    for (let left = this.#count(); left > 0; left--) {
      const key = this.#string();
      if (this.#bytes[this.#at] === TAGS.HOLE) this.#at++;
      else set(object, key, this.value());
    }
    return object;
  }

  #array(isDense) {
    const length = this.#count();
    const array = this.#add(new Array(length));
    for (let i = 0; i < length && isDense; i++) {
      if (this.#bytes[this.#at] === TAGS.HOLE) this.#at++;
      else set(array, i, this.value());
    }
    return this.#properties(array);
  }

  #map(map) {
    for (let left = this.#count(); left > 0; left--) {
      const key = this.value();
      map.set(key, this.value());
    }
    return map;
  }

  #set(values) {
    for (let left = this.#count(); left > 0; left--) values.add(this.value());
    return values;
  }

  #whole(tag) {
    switch (tag) {
      case TAGS.DATE: return this.#add(new Date(this.#double()));
      case TAGS.REGEXP: {
        const source = this.#string();
        return this.#add(new RegExp(source, this.#string()));
      }
      case TAGS.BOXED: return this.#later(() => Object(this.value()));
      case TAGS.BUFFER: case TAGS.RESIZABLE: return this.#add(this.#buffer(tag === TAGS.RESIZABLE));
      case TAGS.ATTACHED: return this.#add(this.#attached(this.#count()));
      case TAGS.VIEW: return this.#later(() => this.#view());
      case TAGS.ERROR: return this.#error();
      case TAGS.PORT: return this.#add(this.#parts.ports[this.#count()]);
      case TAGS.PLATFORM: return this.#later(() => this.#platform());
      default: throw new Error('Unable to deserialize cloned data.');
    }
  }

  #buffer(isResizable) {
    const length = this.#count();
    const buffer = isResizable ? new ArrayBuffer(length, { maxByteLength: this.#count() }) : new ArrayBuffer(length);
    new Uint8Array(buffer).set(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return buffer;
  }

  // Shared buffers have even numbers and come first.
  #attached(number) {
    const { buffers, sharedCount } = this.#parts;
    return number % 2 === 0 ? buffers[number / 2] : buffers[sharedCount + (number - 1) / 2];
  }

  #view() {
    const name = VIEW_NAMES[this.#bytes[this.#at++]];
    const offset = this.#count();
    const length = this.#count();
    const buffer = this.value();
    return name === 'DataView' ? new DataView(buffer, offset, length) : new VIEWS[name](buffer, offset, length);
  }

  #platform() {
    const name = this.#string();
    return require('internal/transfer/platform').objectOf(name, this.value(), this.#parts);
  }

  #error() {
    const Class = require('internal/stack').errors[ERROR_NAMES[this.#bytes[this.#at++]]];
    const message = this.value();
    const error = this.#add(message === undefined ? new Class() : new Class(message));
    const stack = this.value();
    const hide = (name, value) => defineProperty(error, name, { value, writable: true, configurable: true, enumerable: false });
    hide('stack', stack);
    if (this.#bytes[this.#at++] === 1) hide('cause', this.value());
    return error;
  }
}

function readValue(bytes, text, parts) {
  return new Reader(bytes, text, parts).value();
}

module.exports = { readValue };

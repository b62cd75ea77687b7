// SPDX-License-Identifier: MIT
//
// Writes a value as a message: bytes and one text (tags.js), and lists of what travels beside them. Follows the
// algorithm of structuredClone(): objects are numbered in the order in which they are met, and met once.
'use strict';

const { classOf } = require('internal/object_class');
const { nonIndexKeys } = require('internal/own_keys');
const { viewName } = require('internal/views');
const { TAGS, VIEW_NAMES, ERROR_NAMES } = require('internal/transfer/tags');
const { numbers } = require('internal/ports');
const { stackOf } = require('internal/stack');
const { platformOf, mustBeListed } = require('internal/transfer/platform');
const types = require('node/util/types');

const FIRST_SIZE = 1024;
const MOST_KEPT = 1 << 20;
const MANY_BYTES = 4096; // longer buffers travel beside the message, and are copied once

const MANY_OBJECTS = 16; // from here on, a map finds those that were met

// The writer of the next message; undefined while a message is written.
let spare;

function uncloneable(value, opaque = undefined) {
  const name = typeof value === 'object' ? classOf(value) : undefined;
  const text = opaque ?? (name === undefined ? String(value) : name === 'Symbol' || name === 'Array' ? `[object ${name}]` : `#<${name || 'Object'}>`);
  return new (require('internal/web/exception').DOMException)(`${text} could not be cloned.`, 'DataCloneError');
}

// In Node, it is an object without own properties.
function isDOMException(error) {
  return require.isLoaded('internal/web/exception') && error instanceof require('internal/web/exception').DOMException;
}

class Writer {
  bytes = new Uint8Array(FIRST_SIZE);
  length = 0;
  text = '';
  shared = []; // SharedArrayBuffers
  moved = []; // ArrayBuffers that nobody else refers to
  ports = [];
  descriptors = [];
  #list; // what may be transferred
  #met = []; // objects, by number
  #numbers; // the same as a map, if there are many
  #words = new DataView(this.bytes.buffer);

  constructor(list) {
    this.#list = list;
  }

  begin(list) {
    this.#list = list;
  }

  // After the message is sent, or cannot be: keeps nothing of it.
  end() {
    if (this.bytes.length > MOST_KEPT) return;
    this.length = 0;
    this.text = '';
    if (this.shared.length > 0) this.shared = [];
    if (this.moved.length > 0) this.moved = [];
    if (this.ports.length > 0) this.ports = [];
    if (this.descriptors.length > 0) this.descriptors = [];
    if (this.#met.length > 0) this.#met = [];
    this.#numbers = undefined;
    this.#list = undefined;
    spare = this;
  }

  #reserve(count) {
    if (this.length + count <= this.bytes.length) return;
    const more = new Uint8Array(Math.max(this.length + count, this.bytes.length * 2));
    more.set(this.bytes);
    this.bytes = more;
    this.#words = new DataView(more.buffer);
  }

  #byte(value) {
    this.#reserve(1);
    this.bytes[this.length++] = value;
  }

  // A whole number up to 2 ** 53, seven bits a byte.
  #count(value) {
    let left = value;
    while (left > 127) {
      this.#byte((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    this.#byte(left);
  }

  #double(value) {
    this.#reserve(8);
    this.#words.setFloat64(this.length, value);
    this.length += 8;
  }

  #string(value) {
    this.#count(value.length);
    this.text += value;
  }

  #number(value) {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0)) {
      this.#byte(TAGS.INTEGER);
      this.#count(value >= 0 ? value * 2 : -value * 2 - 1);
    } else {
      this.#byte(TAGS.DOUBLE);
      this.#double(value);
    }
  }

  value(value) {
    switch (typeof value) {
      case 'string':
        this.#byte(TAGS.TEXT);
        this.#string(value);
        break;
      case 'number':
        this.#number(value);
        break;
      case 'boolean':
        this.#byte(value ? TAGS.TRUE : TAGS.FALSE);
        break;
      case 'undefined':
        this.#byte(TAGS.UNDEFINED);
        break;
      case 'bigint':
        this.#byte(TAGS.BIGINT);
        this.#string(value.toString(16));
        break;
      case 'object':
        if (value === null) this.#byte(TAGS.NULL);
        else this.#object(value);
        break;
      default:
        throw uncloneable(value);
    }
  }

  // Whether the object was met before: its number is written then.
  #isKnown(object) {
    const number = this.#numbers === undefined ? this.#met.indexOf(object) : this.#numbers.get(object) ?? -1;
    if (number < 0) {
      this.#meet(object);
      return false;
    }
    this.#byte(TAGS.KNOWN);
    this.#count(number);
    return true;
  }

  #meet(object) {
    const count = this.#met.push(object);
    if (this.#numbers !== undefined) this.#numbers.set(object, count - 1);
    if (count !== MANY_OBJECTS) return;
    this.#numbers = new Map();
    for (let i = 0; i < count; i++) this.#numbers.set(this.#met[i], i);
  }

  #object(object) {
    if (this.#isKnown(object)) return;
    if (types.isProxy(object)) throw uncloneable(object);
    const name = classOf(object);
    switch (name) {
      case 'Object':
        this.#other(object, false);
        break;
      case '':
        if (types.isNativeError(object) && !isDOMException(object)) this.#error(object);
        else this.#other(object, true);
        break;
      case 'Array':
        this.#array(object);
        break;
      case 'Map':
        this.#map([...object]);
        break;
      case 'Set':
        this.#set([...object]);
        break;
      case 'View':
        this.#view(object);
        break;
      default:
        this.#whole(object, name);
    }
  }

  #other(object, isBuiltIn) {
    if (Object.getPrototypeOf(object) !== Object.prototype) {
      const port = numbers.get(object);
      if (port !== undefined) {
        this.#port(object, port);
        return;
      }
      const platform = platformOf(object, this);
      if (platform !== undefined) {
        this.#byte(TAGS.PLATFORM);
        this.#string(platform.name);
        this.value(platform.data);
        return;
      }
    }
    const opaque = isBuiltIn ? require('internal/transfer/opaque').opaqueText(object) : undefined;
    if (opaque !== undefined) throw uncloneable(object, opaque);
    this.#byte(TAGS.OBJECT);
    this.#properties(object, Object.keys(object));
  }

  isListed(object) {
    return this.#list.includes(object);
  }

  #port(object, number) {
    if (!this.isListed(object)) throw mustBeListed();
    this.#byte(TAGS.PORT);
    this.#count(this.ports.push(number) - 1);
  }

  // A getter may remove properties that come later.
  #properties(object, keys) {
    this.#count(keys.length);
    for (let i = 0; i < keys.length; i++) {
      const value = object[keys[i]];
      this.#string(keys[i]);
      if (value === undefined && !Object.hasOwn(object, keys[i])) this.#byte(TAGS.HOLE);
      else this.value(value);
    }
  }

  #array(array) {
    const { length } = array;
    const isSparse = length > 1000 && Object.keys(array).length < length / 2;
    this.#byte(isSparse ? TAGS.SPARSE : TAGS.ARRAY);
    this.#count(length);
    for (let i = 0; i < length && !isSparse; i++) {
      const item = array[i];
      if (item === undefined && !Object.hasOwn(array, i)) this.#byte(TAGS.HOLE);
      else this.value(item);
    }
    this.#properties(array, isSparse ? Object.keys(array) : nonIndexKeys(array).filter((key) => typeof key === 'string'));
  }

  #map(pairs) {
    this.#byte(TAGS.MAP);
    this.#count(pairs.length);
    for (const [key, value] of pairs) {
      this.value(key);
      this.value(value);
    }
  }

  #set(values) {
    this.#byte(TAGS.SET);
    this.#count(values.length);
    for (const value of values) this.value(value);
  }

  #whole(object, name) {
    switch (name) {
      case 'Date':
        this.#byte(TAGS.DATE);
        this.#double(object.getTime());
        break;
      case 'RegExp':
        this.#byte(TAGS.REGEXP);
        this.#string(object.source);
        this.#string(object.flags);
        break;
      case 'Number':
      case 'String':
      case 'Boolean':
      case 'BigInt':
        this.#byte(TAGS.BOXED);
        this.value(object.valueOf());
        break;
      case 'ArrayBuffer':
        this.#buffer(object);
        break;
      case 'SharedArrayBuffer':
        this.#byte(TAGS.ATTACHED);
        this.#count(this.shared.push(object) * 2 - 2);
        break;
      default:
        throw uncloneable(object);
    }
  }

  #attach(buffer) {
    this.#byte(TAGS.ATTACHED);
    this.#count(this.moved.push(buffer) * 2 - 1);
  }

  #buffer(buffer) {
    const { byteLength } = buffer;
    if (this.isListed(buffer)) {
      this.#attach(buffer);
      return;
    }
    if (buffer.detached) {
      throw new (require('internal/web/exception').DOMException)('An ArrayBuffer is detached and could not be cloned.', 'DataCloneError');
    }
    if (byteLength > MANY_BYTES && !buffer.resizable) {
      this.#attach(buffer.slice(0));
      return;
    }
    this.#byte(buffer.resizable ? TAGS.RESIZABLE : TAGS.BUFFER);
    this.#count(byteLength);
    if (buffer.resizable) this.#count(buffer.maxByteLength);
    this.#reserve(byteLength);
    this.bytes.set(new Uint8Array(buffer), this.length);
    this.length += byteLength;
  }

  #view(view) {
    const isDataView = types.isDataView(view);
    this.#byte(TAGS.VIEW);
    this.#byte(VIEW_NAMES.indexOf(isDataView ? 'DataView' : viewName(view)));
    this.#count(view.byteOffset);
    this.#count(isDataView ? view.byteLength : view.length);
    this.value(view.buffer);
  }

  // The class comes from `name`; a missing property leaves no trace.
  #error(error) {
    const message = Object.getOwnPropertyDescriptor(error, 'message');
    const cause = Object.getOwnPropertyDescriptor(error, 'cause');
    const hasCause = cause !== undefined && 'value' in cause;
    this.#byte(TAGS.ERROR);
    this.#byte(Math.max(ERROR_NAMES.indexOf(`${error.name}`), 0));
    this.value(message === undefined || !('value' in message) ? undefined : `${message.value}`);
    const stack = stackOf(error);
    this.value(typeof stack === 'string' ? stack : undefined);
    this.#byte(hasCause ? 1 : 0);
    if (hasCause) this.value(cause.value);
  }
}

// A message is written while another one is only if a getter sends it.
function writerOf(list) {
  if (spare === undefined) return new Writer(list);
  const writer = spare;
  spare = undefined;
  writer.begin(list);
  return writer;
}

module.exports = { writerOf };

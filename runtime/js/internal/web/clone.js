// SPDX-License-Identifier: MIT
//
// structuredClone, for the types that the engine has. With a transfer list, the value is written and read like a message.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { classOf } = require('internal/object_class');
const { nonIndexKeys } = require('internal/own_keys');
const { VIEWS, viewName } = require('internal/views');
const { stackOf } = require('internal/stack');
const types = require('node/util/types');
const { codedError, invalidArgType } = require('internal/errors');
const { DOMException } = require('internal/web/exception');

const ERRORS = new Set(['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']);

const MANY_HOLES = 1000;

function refuse(value, opaque = undefined) {
  const name = typeof value === 'object' ? classOf(value) : undefined;
  const isTagged = name === 'Symbol' || name === 'Array';
  const text = opaque ?? (name === undefined ? String(value) : isTagged ? `[object ${name}]` : `#<${name || 'Object'}>`);
  return new DOMException(`${text} could not be cloned.`, 'DataCloneError');
}

// As in Node, a message or cause that is an accessor is left out.
function dataOf(object, key) {
  const property = Object.getOwnPropertyDescriptor(object, key);
  return property !== undefined && 'value' in property ? property : undefined;
}

function cloneError(value, clone) {
  const name = ERRORS.has(value.name) ? value.name : 'Error';
  const error = new (require('internal/stack').errors[name])(dataOf(value, 'message')?.value);
  const stack = stackOf(value);
  defineProperty(error, 'stack', { value: typeof stack === 'string' ? stack : undefined, writable: true, configurable: true, enumerable: false });
  const cause = dataOf(value, 'cause');
  if (cause !== undefined) defineProperty(error, 'cause', { value: clone.copy(cause.value), writable: true, configurable: true, enumerable: false });
  return error;
}

// Whatever prototypes have.
function set(target, key, value) {
  if (key in target) defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

function cloneView(view, clone) {
  const isDataView = types.isDataView(view);
  const Class = isDataView ? DataView : VIEWS[viewName(view)];
  return new Class(clone.copy(view.buffer), view.byteOffset, isDataView ? view.byteLength : view.length);
}

// slice() would ask the buffer's constructor for the class.
function copyBuffer(buffer) {
  if (buffer.detached) throw new DOMException('An ArrayBuffer is detached and could not be cloned.', 'DataCloneError');
  const copy = buffer.resizable ? new ArrayBuffer(buffer.byteLength, { maxByteLength: buffer.maxByteLength }) : new ArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}

// Listing keys creates a string per element, so it is done only for sparse arrays.
function fillArray(target, source, clone) {
  let holes = 0;
  for (let i = 0; i < target.length; i++) {
    const item = source[i];
    if (item !== undefined || Object.hasOwn(source, i)) set(target, i, clone.copy(item));
    else if (++holes > MANY_HOLES) return fill(target, source, clone);
  }
  for (const key of nonIndexKeys(source)) if (typeof key === 'string') set(target, key, clone.copy(source[key]));
  return target;
}

function fill(target, source, clone) {
  const keys = Object.keys(source);
  for (let i = 0; i < keys.length; i++) {
    const value = source[keys[i]];
    if (value === undefined && !Object.hasOwn(source, keys[i])) continue; // a getter has removed it
    set(target, keys[i], clone.copy(value));
  }
  return target;
}

function fillMap(target, source, clone) {
  for (const [key, item] of [...source]) target.set(clone.copy(key), clone.copy(item));
  return target;
}

function fillSet(target, source, clone) {
  for (const item of [...source]) target.add(clone.copy(item));
  return target;
}

class Clone {
  #made = new Map();

  copy(value) {
    if (typeof value === 'symbol' || typeof value === 'function') throw refuse(value);
    if (value === null || typeof value !== 'object') return value;
    return this.#made.get(value) ?? this.#copyObject(value);
  }

  #copyObject(value) {
    if (types.isProxy(value)) throw refuse(value);
    const name = classOf(value);
    switch (name) {
      case 'Object':
        return this.#copyPlatform(value) ?? fill(this.#remember(value, {}), value, this);
      case '':
        if (types.isNativeError(value)) return this.#remember(value, cloneError(value, this));
        return this.#copyBuiltIn(value);
      case 'Array':
        return fillArray(this.#remember(value, new Array(value.length)), value, this);
      case 'Map':
        return fillMap(this.#remember(value, new Map()), value, this);
      case 'Set':
        return fillSet(this.#remember(value, new Set()), value, this);
      default:
        return this.#remember(value, this.#copyWhole(value, name));
    }
  }

  #copyBuiltIn(value) {
    const made = this.#copyPlatform(value);
    if (made !== undefined) return made;
    const opaque = require('internal/transfer/opaque').opaqueText(value);
    if (opaque !== undefined) throw refuse(value, opaque);
    return fill(this.#remember(value, {}), value, this);
  }

  // What platformOf() asks: without a transfer list, nothing is in it.
  isListed() {
    return false;
  }

  // Keys and the like; undefined for other objects.
  #copyPlatform(value) {
    if (Object.getPrototypeOf(value) === Object.prototype) return undefined;
    const { platformOf, objectOf, mustBeListed } = require('internal/transfer/platform');
    if (require.isLoaded('internal/ports') && require('internal/ports').numbers.has(value)) throw mustBeListed();
    const platform = platformOf(value, this);
    if (platform === undefined) return undefined;
    return this.#remember(value, objectOf(platform.name, this.copy(platform.data), { fds: [] }));
  }

  #remember(value, made) {
    this.#made.set(value, made);
    return made;
  }

  // Objects that contain no others.
  #copyWhole(value, name) {
    switch (name) {
      case 'Date':
        return new Date(value.getTime());
      case 'RegExp':
        return new RegExp(value.source, value.flags);
      case 'Number':
      case 'String':
      case 'Boolean':
      case 'BigInt':
        return Object(value.valueOf());
      case 'SharedArrayBuffer':
        return value;
      case 'ArrayBuffer':
        return copyBuffer(value);
      case 'View':
        return cloneView(value, this);
      default:
        throw refuse(value);
    }
  }
}

function structuredClone(value = undefined, options = undefined) {
  if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "value" argument must be specified');
  if (options !== undefined && options !== null && typeof options !== 'object') throw invalidArgType('options', ['Object', 'null', 'undefined'], options);
  if (options === undefined && (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'))) return value;
  const { transfer } = ownOptions(options);
  if (transfer === undefined || transfer === null) return new Clone().copy(value);
  if (typeof transfer !== 'object' || typeof transfer[Symbol.iterator] !== 'function') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'Optional options.transfer argument must be an iterable');
  }
  const list = [...transfer];
  return list.length === 0 ? new Clone().copy(value) : require('internal/web/transfer').cloneWith(value, list);
}

module.exports = { structuredClone };

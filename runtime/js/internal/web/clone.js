// SPDX-License-Identifier: MIT
//
// structuredClone, for the types that the engine has.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const types = require('node/util/types');
const { DOMException } = require('internal/web/exception');

const ERRORS = new Set(['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']);

function refuse(value) {
  const text = typeof value === 'symbol' ? value.toString() : typeof value === 'function' ? String(value) : '#<Object>';
  return new DOMException(`${text} could not be cloned.`, 'DataCloneError');
}

function cloneError(value, copy) {
  const name = ERRORS.has(value.name) ? value.name : 'Error';
  const error = new (require('internal/stack').errors[name])(Object.hasOwn(value, 'message') ? value.message : undefined);
  defineProperty(error, 'stack', { value: value.stack, writable: true, configurable: true, enumerable: false });
  if ('cause' in value) defineProperty(error, 'cause', { value: copy(value.cause), writable: true, configurable: true, enumerable: false });
  return error;
}

// The empty counterpart of an object, and how to fill it; undefined for a plain object.
function shellOf(value, copy) {
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isRegExp(value)) return new RegExp(value.source, value.flags);
  if (types.isBoxedPrimitive(value)) {
    if (types.isSymbolObject(value)) throw refuse(value);
    return Object(value.valueOf());
  }
  if (types.isSharedArrayBuffer(value)) return value;
  if (types.isArrayBuffer(value)) return value.slice(0);
  if (ArrayBuffer.isView(value)) {
    const length = types.isDataView(value) ? value.byteLength : value.length;
    const Class = types.isDataView(value) ? DataView : globalThis[Object.prototype.toString.call(value).slice(8, -1)];
    return new Class(copy(value.buffer), value.byteOffset, length);
  }
  if (types.isNativeError(value)) return cloneError(value, copy);
  return undefined;
}

function fill(target, value, copy) {
  for (const key of Object.keys(value)) target[key] = copy(value[key]);
  return target;
}

function cloneWith(seen, transferred) {
  return function copy(value) {
    if (typeof value === 'symbol' || typeof value === 'function') throw refuse(value);
    if (value === null || typeof value !== 'object') return value;
    if (seen.has(value)) return seen.get(value);
    const remember = (made) => {
      seen.set(value, made);
      return made;
    };
    if (transferred.has(value)) return remember(value.transfer());
    if (types.isMap(value)) {
      const map = remember(new Map());
      for (const [key, item] of [...value]) map.set(copy(key), copy(item));
      return map;
    }
    if (types.isSet(value)) {
      const set = remember(new Set());
      for (const item of [...value]) set.add(copy(item));
      return set;
    }
    if (Array.isArray(value)) return fill(remember(new Array(value.length)), value, copy);
    const shell = shellOf(value, copy);
    if (shell !== undefined) return remember(shell);
    if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value)) throw refuse(value);
    return fill(remember({}), value, copy);
  };
}

function structuredClone(value, options) {
  if (arguments.length === 0) throw new TypeError('The "value" argument must be specified');
  return cloneWith(new Map(), new Set(ownOptions(options).transfer ?? []))(value);
}

module.exports = { structuredClone };

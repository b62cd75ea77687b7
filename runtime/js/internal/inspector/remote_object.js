// SPDX-License-Identifier: MIT
//
// Values as Runtime.RemoteObject of the inspector protocol. They have no object ids, so clients cannot query their
// properties later.
'use strict';

const { functionText } = require('internal/function_text');
const types = require('node/util/types');

// V8's limit.
const MOST_LEVELS = 1000;

const SUBTYPES = [
  ['array', (value) => Array.isArray(value) || types.isArgumentsObject(value)],
  ['date', types.isDate], ['regexp', types.isRegExp], ['map', types.isMap], ['set', types.isSet], ['promise', types.isPromise],
  ['error', types.isNativeError], ['weakmap', types.isWeakMap], ['weakset', types.isWeakSet], ['typedarray', types.isTypedArray],
  ['arraybuffer', types.isAnyArrayBuffer], ['dataview', types.isDataView], ['generator', types.isGeneratorObject],
];

function classOf(value) {
  try {
    const { constructor } = value;
    return typeof constructor === 'function' && typeof constructor.name === 'string' && constructor.name !== '' ? constructor.name : 'Object';
  } catch {
    return 'Object';
  }
}

function describe(value, subtype, className) {
  switch (subtype) {
    case 'array': return `${className}(${value.length})`;
    case 'typedarray': return `${className}(${value.length})`;
    case 'arraybuffer': return `${className}(${value.byteLength})`;
    case 'dataview': return `${className}(${value.byteLength})`;
    case 'map': return `${className}(${value.size})`;
    case 'set': return `${className}(${value.size})`;
    case 'date': return Date.prototype.toString.call(value);
    case 'regexp': return RegExp.prototype.toString.call(value);
    case 'error': return typeof value.stack === 'string' ? value.stack : className;
    default: return className;
  }
}

function objectOf(value) {
  if (types.isProxy(value)) return { type: typeof value, subtype: 'proxy', className: 'Object', description: 'Proxy(Object)' };
  const subtype = SUBTYPES.find(([, is]) => is(value))?.[0];
  const className = types.isArgumentsObject(value) ? 'Arguments' : classOf(value);
  const description = describe(value, subtype, className);
  return subtype === undefined ? { type: 'object', className, description } : { type: 'object', subtype, className, description };
}

function numberOf(value) {
  const text = Object.is(value, -0) ? '-0' : `${value}`;
  return Number.isFinite(value) && text !== '-0' ? { type: 'number', value, description: text } :
    { type: 'number', unserializableValue: text, description: text };
}

function functionOf(value) {
  return { type: 'function', className: types.isAsyncFunction(value) ? 'AsyncFunction' : 'Function', description: functionText(value) };
}

// A deep copy of the enumerable properties.
function copy(value, level, fail) {
  if (level > MOST_LEVELS) fail('Object reference chain is too long');
  if (typeof value === 'symbol' || typeof value === 'bigint') fail("Object couldn't be returned by value");
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
  if (Array.isArray(value)) return Array.from(value, (item) => copy(item, level + 1, fail) ?? null);
  const result = {};
  for (const key of Object.keys(value)) {
    const item = copy(value[key], level + 1, fail);
    if (item !== undefined) result[key] = item;
  }
  return result;
}

function remoteObject(value, byValue, fail) {
  switch (typeof value) {
    case 'undefined': return { type: 'undefined' };
    case 'boolean': return { type: 'boolean', value };
    case 'string': return { type: 'string', value };
    case 'number': return numberOf(value);
    case 'bigint': return { type: 'bigint', unserializableValue: `${value}n`, description: `${value}n` };
    default: break;
  }
  if (value === null) return { type: 'object', subtype: 'null', value };
  if (byValue) return { type: typeof value, value: copy(value, 1, fail) };
  if (typeof value === 'symbol') return { type: 'symbol', description: value.toString() };
  return typeof value === 'function' ? functionOf(value) : objectOf(value);
}

module.exports = { remoteObject };

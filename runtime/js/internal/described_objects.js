// SPDX-License-Identifier: MIT
//
// How V8's messages name an object: `#<Map>`, `[object Array]`, a function's source. The object itself is not known, only
// the expression in the source: it is looked up from the globals, or judged by how the variable is initialised.
'use strict';

const { functionText } = require('internal/function_text');

// Of an object of which nothing is known; known ones are described by copies. `body` is the source of the object's class.
const PLAIN = { type: 'object', text: '#<Object>', prototype: undefined, primitive: undefined, body: undefined };

// The value of a data property of an object or its prototypes; nothing of the program runs.
function dataOf(object, name) {
  if ((typeof object !== 'object' && typeof object !== 'function') || object === null) return undefined;
  if (internalBinding('insides').proxyParts(object) !== undefined && !require('internal/own_proxies').has(object)) return undefined;
  const own = Object.getOwnPropertyDescriptor(object, name);
  return own === undefined ? dataOf(Object.getPrototypeOf(object), name) : own.value;
}

function describeValue(value) {
  if (typeof value === 'function') return { ...PLAIN, type: 'function', text: functionText(value) };
  const maker = dataOf(value, 'constructor');
  if (typeof maker !== 'function') return { ...PLAIN, text: '[object Object]' };
  const isPlain = dataOf(value, 'toString') === Object.prototype.toString;
  return { ...PLAIN, text: isPlain ? `#<${maker.name}>` : Object.prototype.toString.call(value), prototype: value };
}

function describeInstance(name) {
  const prototype = dataOf(dataOf(globalThis, name), 'prototype');
  if (prototype === undefined) return { ...PLAIN, text: `#<${name}>` };
  const isPlain = dataOf(prototype, 'toString') === Object.prototype.toString;
  return { ...PLAIN, text: isPlain ? `#<${name}>` : `[object ${name}]`, prototype };
}

// By the start of an initialiser.
function describeInitialiser(text) {
  const inner = text.replace(/^(?:Object\.(?:freeze|seal|preventExtensions)\(\s*)+/, '');
  if (inner.startsWith('[')) return { ...PLAIN, text: '[object Array]' };
  const made = /^new\s+([\w$]+)/.exec(inner);
  if (made !== null) return describeInstance(made[1]);
  const string = /^(['"])([^'"\\]*)\1/.exec(inner);
  if (string !== null) return { ...PLAIN, type: 'string', primitive: string[2], text: string[2] };
  const other = /^(?:(true|false)|\d+)\b(?!\.)/.exec(inner);
  if (other !== null) return { ...PLAIN, type: other[1] === undefined ? 'number' : 'boolean', primitive: other[0], text: other[0] };
  if (/^Object\.create\(null\)/.test(inner)) return { ...PLAIN, text: '[object Object]' };
  return /^(?:\{|function\b)/.test(inner) ? { ...PLAIN } : PLAIN;
}

// The class around a line, for `this`.
function describeThis({ line, source }) {
  const before = source.split('\n', line).join('\n');
  const names = [...before.matchAll(/\bclass\s+([A-Za-z_$][\w$]*)/g)];
  if (names.length === 0) return PLAIN;
  const [, name] = names.at(-1);
  const [body] = source.slice(names.at(-1).index).split(/\n\s*class\b/, 1);
  return { ...PLAIN, text: `#<${name}>`, body };
}

function escaped(name) {
  return name.replaceAll('$', '\\$');
}

// From the globals, if the file declares no such name.
function describeGlobal(names, source) {
  if (new RegExp(`\\b(?:const|let|var|function|class|import)\\b[^;=(]*(?<![\\w$])${escaped(names[0])}(?![\\w$])`).test(source)) return undefined;
  let value = globalThis;
  for (const name of names) value = name === 'globalThis' || name === 'global' ? globalThis : dataOf(value, name);
  return value === undefined || value === null ? undefined : describeValue(value);
}

function describeBase(base, place) {
  if (/^(?:['"\d]|true$|false$|new\s)/.test(base)) return describeInitialiser(base);
  if (base.startsWith('(')) return describeBase(base.slice(1, -1), place);
  if (base === 'this') return describeThis(place);
  if (base === 'globalThis' || base === 'global') return PLAIN;
  const names = base.split('.');
  if (base === '' || !names.every((name) => /^[\w$]+$/.test(name))) return PLAIN;
  const found = describeGlobal(names, place.source);
  if (found !== undefined || names.length > 1) return found ?? PLAIN;
  const [, start] = new RegExp(`\\b(?:const|let|var)\\s+${escaped(base)}\\s*=\\s*([^\\n;]*)`).exec(place.source) ?? [];
  return start === undefined ? PLAIN : describeInitialiser(start);
}

module.exports = { PLAIN, describeBase };

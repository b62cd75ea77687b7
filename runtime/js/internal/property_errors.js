// SPDX-License-Identifier: MIT
//
// V8's messages for properties that cannot be assigned, added, deleted or redefined. The engine names neither the
// property nor the object: both are taken from the source line, as far as it shows them.
'use strict';

const { PLAIN, describeBase } = require('internal/described_objects');

const CONSTANT = 'Assignment to constant variable.';
const FIXED = ['NaN', 'Infinity', 'undefined'];
const STEP = /^\s*(?:\.\s*(#?[\w$\u0080-\uffff]+)|\[\s*([^\]]*?)\s*\])/;
const CHAIN = /(?:new\s+[\w$]+\([^()]*\)|[\w$\u0080-\uffff]+(?:\s*\.\s*#?[\w$\u0080-\uffff]+|\[[^[\]]*\])*|'[^'\\]*'|"[^"\\]*"|\([\w$.]+\))$/;

// The name in brackets: a literal, or a constant of the file with one. Undefined if unknown.
function nameIn(text, source) {
  const literal = /^(?:(['"`])((?:(?!\1|[\\$]).)*)\1|(\d+))$/.exec(text);
  if (literal !== null) return literal[2] ?? literal[3];
  const symbol = /^Symbol\.\w+$/.exec(text);
  if (symbol !== null) return `Symbol(${text})`;
  if (!/^[A-Za-z_]\w*$/.test(text)) return undefined;
  const constant = new RegExp(`\\bconst\\s+${text}\\s*=\\s*(?:Symbol\\((?:(['"])([^'"\\\\]*)\\1)?\\)|(['"])([^'"\\\\]*)\\3|(\\d+))\\s*[;,\\n]`).exec(source);
  if (constant === null) return undefined;
  return constant[4] ?? constant[5] ?? `Symbol(${constant[2] ?? ''})`;
}

// `a.b[c]` as its base and the name of its last property; the name is undefined if the text does not show it.
function split(chain, source) {
  const last = /(?:\s*\.\s*(#?[\w$\u0080-\uffff]+)|\[\s*([^[\]]*?)\s*\])$/.exec(chain);
  if (last === null) return { base: chain, name: undefined, isMember: false };
  return { base: chain.slice(0, last.index), name: last[1] ?? nameIn(last[2], source), isMember: true };
}

function chainAtEnd(text) {
  return CHAIN.exec(text.trimEnd())?.[0] ?? '';
}

// `.name` or `[index]` after an expression.
function stepAt(text, at, source) {
  const step = STEP.exec(text.slice(at));
  const before = text.slice(0, at);
  if (step === null || !(/[\w$)\]'"`}\u0080-\uffff]\s*$/.test(before) || (step[1] !== undefined && before.trim() === ''))) return undefined;
  return { base: chainAtEnd(before), name: step[1] ?? nameIn(step[2], source), isMember: true };
}

// What is assigned at the engine's position: `.` or `[` of a plain assignment, otherwise an end of the target.
function targetAt(text, at, source) {
  const step = stepAt(text, at, source);
  if (step !== undefined) return step;
  const before = text.slice(0, at);
  const isBefore = /(?:\+\+|--)\s*$/.test(before) && /^\s*[\w$(]/.test(text.slice(at));
  if (isBefore || text[at] === '[') {
    const rest = text.slice(at).replace(/^[[\s.]*/, '');
    return split(/^(?:[\w$\u0080-\uffff]+(?:\.#?[\w$\u0080-\uffff]+|\[[^[\]]*\])*)?/.exec(rest)[0], source);
  }
  return split(chainAtEnd(before.replace(/[-+*/%&|^<>?=]?\s*$/, '')), source);
}

function isGetterOnly(name, { prototype, body }, source) {
  const own = prototype === undefined ? undefined : Object.getOwnPropertyDescriptor(prototype, name);
  if (own !== undefined) return own.get !== undefined && own.set === undefined;
  if (!/^#?[\w$]+$/.test(name)) return false;
  const word = name.replaceAll('$', '\\$');
  const text = body ?? source;
  return new RegExp(`\\bget\\s+${word}\\s*\\(`).test(text) && !new RegExp(`\\bset\\s+${word}\\s*\\(`).test(text);
}

function assigned(message, place) {
  const { text, column, source } = place;
  if (text === '') return message;
  const { base, name, isMember } = targetAt(text, column - 1, source);
  if (!isMember) return FIXED.includes(base) ? `Cannot assign to read only property '${base}' of object '#<Object>'` : CONSTANT;
  if (name === undefined) return message;
  const object = describeBase(base, place);
  if (name === '__proto__') return `${object.text} is not extensible`;
  if (object.primitive !== undefined && !(object.type === 'string' && (name === 'length' || name < object.primitive.length))) {
    return `Cannot create property '${name}' on ${object.type} '${object.primitive}'`;
  }
  if (isGetterOnly(name, object, source)) return `Cannot set property ${name} of ${object.text} which has only a getter`;
  // An index is more likely one of an array than of another object, if nothing is known of that.
  const shown = /^\d+$/.test(name) && object === PLAIN ? '[object Array]' : object.text;
  return `Cannot assign to read only property '${name}' of ${object.type} '${shown}'`;
}

function deleted(message, place) {
  const { base, name } = split(chainAtEnd(place.text.slice(0, place.column - 1)), place.source);
  return name === undefined ? message : `Cannot delete property '${name}' of ${describeBase(base, place).text}`;
}

// The second argument of `defineProperty(object, name, ...)`.
function definedName({ text, column, source }) {
  const call = /^\(\s*[\w$.]+\s*,\s*([^,]*?)\s*,/.exec(text.slice(column - 1));
  return call === null ? undefined : nameIn(call[1], source);
}

function added(message, place) {
  const isCall = place.text[place.column - 1] === '(';
  const name = isCall ? definedName(place) : targetAt(place.text, place.column - 1, place.source).name;
  if (place.text === '' || name === undefined) return message;
  return `Cannot ${isCall ? 'define' : 'add'} property ${name}, object is not extensible`;
}

function redefined(message, place) {
  const name = definedName(place);
  return name === undefined ? message : `${message}: ${name}`;
}

function privateError(message, { text, column, source }) {
  const name = /#[\w$]+/.exec(text.slice(column - 1))?.[0];
  if (name === undefined) return message;
  const isGetter = new RegExp(`\\bget\\s+${name.replaceAll('$', '\\$')}\\s*\\(`).test(source);
  return isGetter ? `'${name}' was defined without a setter` : `Private method '${name}' is not writable`;
}

// Methods of arrays that assign to an element first, and those that add or delete one, whose index the engine does not tell.
const WRITERS = new Set(['sort', 'shift', 'splice', 'reverse', 'fill', 'copyWithin']);

function inNative(message, native) {
  if (native === 'setPrototypeOf' || native === '__proto__') return '#<Object> is not extensible';
  if (native === 'push' || native === 'unshift') return 'Cannot add property, object is not extensible';
  if (native === 'pop') return 'Cannot delete property of [object Array]';
  if (message.startsWith('Attempting to define property')) {
    return `Cannot ${native === 'defineProperties' ? 'define' : 'add'} property, object is not extensible`;
  }
  return WRITERS.has(native) ? "Cannot assign to read only property '0' of object '[object Array]'" : message;
}

module.exports = { assigned, deleted, added, redefined, privateError, inNative };

// SPDX-License-Identifier: MIT
//
// Fast path of util.format and console: primitives, and plain objects that inspect_plain can show. Gives the text that
// internal/inspect would, or undefined where that is needed. Calls code of the program only for the last value, when that
// can no longer be needed: a toString() is called once.
'use strict';

const { plainObject, flatObject, textOf, OBJECT_KIND } = require('internal/inspect_plain');

const { kindOf } = internalBinding('insides');
const { getPrototypeOf, getOwnPropertyDescriptor } = Reflect;

const PERCENT = 37;
const MOST_DIGITS = 1e21; // from here on numbers have an exponent

function numberText(value) {
  return Object.is(value, -0) ? '-0' : `${value}`;
}

// A primitive as the text for %s, %d, %i, %f or %j.
function specified(code, value) {
  const kind = typeof value;
  if (value !== null && (kind === 'object' || kind === 'function')) return undefined;
  switch (code) {
    case 0x73: // s
      if (kind === 'string') return value;
      if (kind === 'bigint') return `${value}n`;
      return kind === 'number' ? numberText(value) : String(value);
    case 0x64: // d
      if (kind === 'bigint') return `${value}n`;
      return kind === 'symbol' ? 'NaN' : numberText(Number(value));
    case 0x69: // i
      if (kind === 'bigint') return `${value}n`;
      if (kind === 'number' && (value >= 1 || value <= -1) && Math.abs(value) < MOST_DIGITS) return `${Math.trunc(value)}`;
      return kind === 'symbol' ? 'NaN' : numberText(parseInt(value));
    case 0x66: // f
      return kind === 'symbol' ? 'NaN' : numberText(parseFloat(value));
    default: // j
      return kind === 'number' || kind === 'boolean' || value === null ? JSON.stringify(value) : undefined;
  }
}

const FUNCTION_KIND = kindOf(function () {});
let names; // of the language's own classes, except typed arrays

function isOrdinary(value) {
  const kind = kindOf(value);
  return kind >= 0 && kind === OBJECT_KIND;
}

// A property's value if it is a function; undefined if it is something else, an accessor or missing.
function functionOf(found) {
  return found !== undefined && Object.hasOwn(found, 'value') && typeof found.value === 'function' ? found.value : undefined;
}

// Whether a prototype is that of a class or function of the program, going by its name as inspect does.
function isOfProgram(prototype) {
  const Class = functionOf(getOwnPropertyDescriptor(prototype, 'constructor'));
  if (Class === undefined || kindOf(Class) !== FUNCTION_KIND) return false;
  names ??= require('internal/class_names').NAMES;
  const name = getOwnPropertyDescriptor(Class, 'name');
  return name !== undefined && Object.hasOwn(name, 'value') && typeof name.value === 'string' && !names.includes(name.value) &&
    !name.value.endsWith('Array');
}

// A function or an object for %s: an ordinary object with a toString() of its own or of its class, or a flat one without.
function objectText(value, isLast) {
  if (typeof value === 'function') return isLast ? String(value) : undefined;
  if (!isOrdinary(value)) return undefined;
  const prototype = getPrototypeOf(value);
  const isPlain = prototype === Object.prototype;
  if (!isPlain && (prototype === null || !isOrdinary(prototype) || getPrototypeOf(prototype) !== Object.prototype)) return undefined;
  if (Symbol.toPrimitive in value) return undefined;
  const own = getOwnPropertyDescriptor(value, 'toString');
  if (own !== undefined) return isLast && functionOf(own) !== undefined ? String(value) : undefined;
  const inherited = isPlain ? undefined : getOwnPropertyDescriptor(prototype, 'toString');
  if (inherited === undefined) return flatObject(value);
  return isLast && functionOf(inherited) !== undefined && isOfProgram(prototype) ? String(value) : undefined;
}

function isSpecifier(code) {
  return code === 0x73 || code === 0x64 || code === 0x69 || code === 0x66 || code === 0x6a;
}

// The values after the first `used`, each after a space.
function withRest(text, values, used) {
  let line = text;
  for (let i = used; i < values.length; i++) {
    const value = values[i];
    const part = typeof value === 'string' ? value : typeof value === 'object' && value !== null ? plainObject(value) : textOf(value, 0);
    if (part === undefined) return undefined;
    line += i === 0 ? part : ` ${part}`;
  }
  return line;
}

// `first` is the position of the first percent sign.
function withSpecifiers(template, values, first) {
  let out = '';
  let start = 0;
  let used = 1;
  for (let at = first; at !== -1 && at < template.length - 1; at = template.indexOf('%', at + 2)) {
    const code = template.charCodeAt(at + 1);
    if (code === PERCENT) {
      out += template.slice(start, at + 1);
      start = at + 2;
    } else if (used < values.length) {
      if (code === 0x6f || code === 0x4f || code === 0x63) return undefined; // o, O, c
      if (!isSpecifier(code)) continue;
      const value = values[used++];
      const part = specified(code, value) ?? (code === 0x73 ? objectText(value, used === values.length) : undefined);
      if (part === undefined) return undefined;
      out = start === at ? out + part : out + template.slice(start, at) + part;
      start = at + 2;
    }
  }
  const whole = start === template.length ? out : out + template.slice(start);
  return used === values.length ? whole : withRest(whole, values, used);
}

// What util.format returns for these values, if they are plain.
function formatPlain(values) {
  const first = values[0];
  if (typeof first !== 'string') return withRest('', values, 0);
  if (values.length === 1) return first;
  const at = first.indexOf('%');
  return at === -1 ? withRest(first, values, 1) : withSpecifiers(first, values, at);
}

module.exports = { formatPlain };

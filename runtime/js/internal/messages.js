// SPDX-License-Identifier: MIT
//
// Translates the engine's error messages to V8's, where V8's can be derived from the engine's message or from the
// source line it points to. Other messages stay as they are.
'use strict';

const { calleeText, calledText, endOfTarget } = require('internal/expressions');

const NOT_CONVERTIBLE = 'Cannot convert undefined or null to object';
const MIXED = 'Cannot mix BigInt and other types, use explicit conversions';

const WORDS = {
  __proto__: null,
  'Maximum call stack size exceeded.': 'Maximum call stack size exceeded',
  'Array length must be a positive integer of safe magnitude.': 'Invalid array length',
  'Array length is not writable': "Cannot assign to read only property 'length' of object '[object Array]'",
  'Array size is not a small enough positive integer.': 'Invalid array length',
  'reduce of empty array with no initial value': 'Reduce of empty array with no initial value',
  "'super()' must be called in derived constructor before accessing |this| or returning non-object.":
    "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
  'Cannot convert a symbol to a string': 'Cannot convert a Symbol value to a string',
  'Cannot convert a symbol to a number': 'Cannot convert a Symbol value to a number',
  'URI error': 'URI malformed',
  'String contained an illegal UTF-16 sequence.': 'URI malformed',
  "A Proxy's 'handler' should be an Object": 'Cannot create proxy with a non-object as target or handler',
  "A Proxy's 'target' should be an Object": 'Cannot create proxy with a non-object as target or handler',
  'Right hand side of instanceof is not an object': "Right-hand side of 'instanceof' is not an object",
  'Properties can only be defined on Objects.': 'Object.defineProperty called on non-object',
  'toFixed() argument must be between 0 and 100': 'toFixed() digits argument must be between 0 and 100',
  'Array.prototype.sort requires the comparator argument to be a function or undefined':
    'The comparison function must be either a function or undefined',
  'Invalid Date': 'Invalid time value',
  'argument does not match any normalization form': 'The normalization form should be one of NFC, NFD, NFKC, NFKD.',
  'No default value': 'Cannot convert object to primitive value',
  'Generator is executing': 'Generator is already running',
  'Reflect.ownKeys requires the first argument be an object': 'Reflect.ownKeys called on non-object',
  'WeakMap keys must be objects or non-registered symbols': 'Invalid value used as weak map key',
  'WeakSet values must be objects or non-registered symbols': 'Invalid value used in weak set',
  'First argument to WeakRef should be an object or a non-registered symbol': 'WeakRef: invalid target',
  'Expected ArrayBuffer for the first argument.': 'First argument to DataView constructor must be an ArrayBuffer',
  '0 is an invalid divisor value.': 'Division by zero',
  'String.prototype.matchAll argument must not be a non-global regular expression':
    'String.prototype.matchAll called with a non-global RegExp argument',
  'String.prototype.replaceAll argument must not be a non-global regular expression':
    'String.prototype.replaceAll called with a non-global RegExp argument',
};

// What ends a WebAssembly function. A remainder by zero cannot be told from a quotient.
const TRAPS = {
  __proto__: null,
  'Unreachable code should not be executed': 'unreachable',
  'Out of bounds memory access': 'memory access out of bounds',
  'Division by zero': 'divide by zero',
  'Integer overflow': 'divide result unrepresentable',
  'Out of bounds Trunc operation': 'float unrepresentable in integer range',
  'Out of bounds call_indirect': 'table index is out of bounds',
  'call_indirect to a null table entry': 'null function or function signature mismatch',
  'call_indirect to a signature that does not match': 'null function or function signature mismatch',
};

// Where it was thrown: `text` is that line of the program, or empty if the engine's own code or eval() threw.
function placeOf(raw) {
  const [frame] = require('internal/stack_frames').parse(raw.split('\n', 1)[0]);
  if (frame === undefined) return { text: '', column: 0, url: '' };
  return { text: require('internal/sources').lineOf(frame.url, frame.line) ?? '', column: frame.rawColumn, url: frame.url };
}

function isAfterOf(expression, raw) {
  const { text, column } = placeOf(raw);
  const at = text.lastIndexOf(expression, column);
  return at > 0 && /\bof\s*$/.test(text.slice(0, at));
}

function literal(text) {
  const quoted = /^(['"`])((?:(?!\1|[\\$]).)*)\1$/.exec(text);
  if (quoted !== null) return quoted[2];
  return /^\d+$/.test(text) ? text : undefined;
}

// `a.b`, `a['b']`, `a[0]`: the name of the last property; undefined if it is not in the text.
function lastProperty(text) {
  const plain = /(?:^|[^.\d])\.\s*(#?[\w$\u0080-\uffff]+)$/.exec(text.replace(/\/\*.*?\*\//gs, ''));
  if (plain !== null) return plain[1];
  const open = text.endsWith(']') ? text.lastIndexOf('[') : -1;
  return open < 0 ? undefined : literal(text.slice(open + 1, -1).trim());
}

function ofNothing(what, expression, raw) {
  if (/^delete\b/.test(expression) || expression.endsWith(')')) return NOT_CONVERTIBLE;
  if (isAfterOf(expression, raw)) return `${calleeText(expression)} is not iterable`;
  if (expression.endsWith('[Symbol.iterator]')) {
    return `${what === 'null' ? 'object null' : what} is not iterable (cannot read property Symbol(Symbol.iterator))`;
  }
  const target = endOfTarget(expression);
  const verb = target === expression.length ? 'read' : 'set';
  const name = lastProperty(expression.slice(0, target).trim());
  const doing = verb === 'read' ? 'reading' : 'setting';
  if (name === undefined && !/[.\]]/.test(expression)) return `${what} is not iterable`;
  return `Cannot ${verb} properties of ${what}${name === undefined ? '' : ` (${doing} '${name}')`}`;
}

// A private member of an object of another class.
function foreignMember(expression) {
  const target = endOfTarget(expression);
  const name = /#[\w$\u0080-\uffff]+(?=\W*$)/.exec(expression.slice(0, target))?.[0] ?? '';
  const doing = target === expression.length ? `read private member ${name} from` : `write private member ${name} to`;
  return `Cannot ${doing} an object whose class did not declare it`;
}

// A private method or accessor of an object of another class: the one around the line.
function foreignMethod(raw) {
  const { line, source } = callOf(raw);
  const names = [...source.split('\n', line).join('\n').matchAll(/\bclass\s+([A-Za-z_$][\w$]*)/g)];
  return `Receiver must be an instance of class ${names.at(-1)?.[1] ?? 'anonymous'}`;
}

// The engine does not name the variable: find one near the position that is declared in the source.
function beforeInitialization(message, raw) {
  const { text, column, url } = placeOf(raw);
  const start = /[\w$]*$/.exec(text.slice(0, Math.max(column - 1, 0))).index;
  const source = require('internal/sources').textOf(url);
  const name = (text.slice(start).match(/[A-Za-z_$][\w$]*/g) ?? []).find((word) => (
    new RegExp(`\\b(?:(?:let|const)\\s[^;]*?|class\\s+)(?<![\\w$.])${word.replaceAll('$', '\\$')}(?![\\w$])`).test(source)));
  return name === undefined ? message : `Cannot access '${name}' before initialization`;
}

// The properties that vm contexts last refused to set: a variable of the running script, and a property of a global
// object's proxy.
let refused;
let refusedByProxy;

function refusal(name, isDefined) {
  return isDefined ? `Cannot assign to read only property '${name}' of object '[object Object]'` : `Cannot redefine property: ${name}`;
}

// isDefined: a script of the context has defined the property.
function noteRefused(name, isDefined = false) {
  refused = name === undefined ? undefined : refusal(name, isDefined);
}

function noteRefusedByProxy(name, isDefined = false) {
  refusedByProxy = { name, message: refusal(name, isDefined) };
}

function falsishTrap(trap, name) {
  return refusedByProxy?.name === name ? refusedByProxy.message : `'${trap}' on proxy: trap returned falsish for property '${name}'`;
}

// The source line of the program's innermost frame, and the name of the engine's function that it called, if any.
function callOf(raw) {
  const [first, second = ''] = raw.split('\n', 2);
  const native = /^(.*)@\[native code\]$/.exec(first)?.[1];
  const [frame] = require('internal/stack_frames').parse(native === undefined ? first : second);
  const { lineOf, textOf } = require('internal/sources');
  if (frame === undefined) return { native, text: '', column: 0, line: 0, source: '' };
  return { native, text: lineOf(frame.url, frame.line) ?? '', column: frame.rawColumn, line: frame.line, source: textOf(frame.url) };
}

// The engine has one message for constants and read-only properties: the position tells them apart.
function propertyError(kind, message, raw) {
  if (kind === 'assigned' && refused !== undefined) return refused;
  const errors = require('internal/property_errors');
  const call = callOf(raw);
  if (call.native !== undefined && call.native !== 'defineProperty') return errors.inNative(message, call.native);
  return errors[kind](message, call);
}

function notIn(value, key) {
  const name = literal(key);
  const rest = name === undefined ? '' : ` to search for '${name}' in ${literal(value) ?? value}`;
  return `Cannot use 'in' operator${rest}`;
}

function withoutNew(message, raw) {
  return `Class constructor ${raw.slice(0, raw.indexOf('@'))} cannot be invoked without 'new'`;
}

const PATTERNS = [
  [/^Could not import the module '(.*)'\.$/s, () => 'ES modules are not available with this version of JavaScriptCore, or are switched off by RONDO_ENGINE'],
  [/^Can't find variable: (.*)$/s, (raw, name) => `${name} is not defined`],
  [/^(null|undefined) is not an object \(evaluating '(.*)'\)$/s, (raw, what, text) => ofNothing(what, text, raw)],
  [/^(.*) is not a function\. \(In '.*', '.*' is .*\)$/s, (raw, callee) => `${calleeText(callee)} is not a function`],
  [/^.* is not a function \(near '\.\.\..* of (.+)\.\.\.'\)$/s, (raw, text) => `${calleeText(text)} is not iterable`],
  [/^.* is not a function \(near '\.\.\.([^[].*[)`])\.\.\.'\)$/s, (raw, text) => `${calledText(text)} is not a function`],
  [/^(.*) is not an Object\. \(evaluating '(.*) in .*'\)$/s, (raw, value, key) => notIn(value, key)],
  [/^.* is not a function\. \(evaluating '.* instanceof .*'\)$/s, () => "Right-hand side of 'instanceof' is not callable"],
  [/^.* is not a constructor \(evaluating 'new (.*)'\)$/s, (raw, text) => `${calleeText(text, true)} is not a constructor`],
  [/^Proxy object's 'set' trap returned falsy value for property '(.*)'$/s, (raw, name) => falsishTrap('set', name)],
  [/^Proxy's 'defineProperty' trap returned falsy value for property '(.*)'$/s, (raw, name) => falsishTrap('defineProperty', name)],
  [/^Proxy object's 'target' has the non-configurable property '(.*)' that was not in the result from the 'ownKeys' trap$/s,
    (raw, name) => `'ownKeys' on proxy: trap result did not include '${name}'`],
  [/^Attempting to change .* property\.$/, (raw) => propertyError('redefined', 'Cannot redefine property', raw)],
  [/^(Attempted to assign to readonly property\.)$/, (raw, text) => propertyError('assigned', text, raw)],
  [/^(Trying to access an undefined private setter)$/, (raw, text) => propertyError('privateError', text, raw)],
  [/^Cannot access invalid private field \(evaluating '(.*)'\)$/s, (raw, text) => foreignMember(text)],
  [/^Cannot access private method or acc?essor \(evaluating '.*'\)$/s, (raw) => foreignMethod(raw)],
  [/^(Unable to delete property\.)$/, (raw, text) => propertyError('deleted', text, raw)],
  [/^(Attempting to define property on object that is not extensible\.)$/, (raw, text) => propertyError('added', text, raw)],
  [/^(Cannot access uninitialized variable\.)$/, (raw, text) => beforeInitialization(text, raw)],
  [/^(Cannot call a class constructor without \|new\|)$/, (raw, text) => withoutNew(text, raw)],
  [/^Conversion from 'BigInt' to 'number' is not allowed\.$/,
    (raw) => (/^.*@\[native code\]/.test(raw) ? 'Cannot convert a BigInt value to a number' : MIXED)],
  [/^Invalid mix of BigInt and other type in /, () => MIXED],
  [/^Object\.\w+ requires that input parameter not be null or undefined$/, () => NOT_CONVERTIBLE],
  [/^invalid time zone: (.*)$/, (raw, zone) => `Invalid time zone specified: ${zone}`],
  [/^invalid language tag: /, () => 'Incorrect locale information provided'],
];

function findWords(message, raw) {
  const words = WORDS[message];
  if (words !== undefined) return words;
  if (raw.includes('wasm-function[')) {
    const trap = TRAPS[message.replace(/ \(evaluating '.*'\)$/s, '')];
    if (trap !== undefined) return trap;
  }
  for (const [pattern, put] of PATTERNS) {
    const match = pattern.exec(message);
    if (match !== null) return put(raw, match[1], match[2]);
  }
  return require('internal/syntax_messages').translate(message);
}

// By message and position: the same error is often thrown again.
const known = new Map();
const MOST_KNOWN = 1000;

// V8's message, or the unchanged one. `raw` is the engine's stack.
function translate(message, raw) {
  const end = raw.indexOf('\n');
  const key = `${message}\n${end < 0 ? raw : raw.slice(0, end)}`;
  const hasNote = refused !== undefined || refusedByProxy !== undefined;
  let words = hasNote ? undefined : known.get(key);
  if (words === undefined) {
    words = findWords(message, raw);
    refusedByProxy = undefined;
    if (!hasNote && known.size < MOST_KNOWN) known.set(key, words);
  }
  return words;
}

module.exports = { noteRefused, noteRefusedByProxy, translate };

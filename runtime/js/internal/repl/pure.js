// SPDX-License-Identifier: MIT
//
// Evaluating input without side effects, for previews: a small interpreter of expressions that runs no getter, no
// proxy trap and no function except known built-ins. Anything else has no value here.
'use strict';

const { parse } = require('internal/repl/syntax');
const { isPureCall, isPrimitive, isPlain, MAX_TEXT } = require('internal/repl/pure_calls');
const { ownGetters } = require('internal/repl/context');
const { isProxy } = require('node/util/types');
const script = internalBinding('script');

const MAX_BIGINT_SHIFT = 4096n;

// Thrown by the interpreter: the expression may have side effects, or throws.
class Impure extends Error {}

function refuse() {
  throw new Impure();
}

// Without the engine's help, any object of the program's could be a proxy.
const seesProxies = isProxy(new Proxy({}, {}));

function mayBeProxy(value) {
  return !seesProxies && !isPrimitive(value) && value !== globalThis;
}

// The property's descriptor, from the object or its prototypes.
function lookUp(object, key) {
  if (mayBeProxy(object)) refuse();
  for (let holder = Object(object); holder !== null; holder = Object.getPrototypeOf(holder)) {
    if (isProxy(holder)) refuse();
    const found = Object.getOwnPropertyDescriptor(holder, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasProxy(value) {
  if (value === null || value === undefined) return false;
  if (mayBeProxy(value)) return true;
  for (let holder = Object(value); holder !== null; holder = Object.getPrototypeOf(holder)) if (isProxy(holder)) return true;
  return false;
}

function property(object, key) {
  if (object === null || object === undefined) refuse();
  const found = lookUp(object, key);
  if (found === undefined) return undefined;
  if (!Object.hasOwn(found, 'value')) {
    return found.get !== undefined && object === globalThis && ownGetters.has(found.get) ? Reflect.apply(found.get, object, []) : refuse();
  }
  return found.value;
}

// Names declared by let, const and class hide properties of the global object; reading either runs nothing.
function variable(name) {
  const found = lookUp(globalThis, name);
  if (found?.get !== undefined && !ownGetters.has(found.get)) refuse();
  return script.evaluate(name, 'REPL');
}

function plain(value) {
  return isPlain(value) ? value : refuse();
}

function small(value) {
  return typeof value === 'bigint' && (value > MAX_BIGINT_SHIFT || value < -MAX_BIGINT_SHIFT) ? refuse() : value;
}

const OPERATORS = {
  __proto__: null,
  '+': (a, b) => plain(a) + plain(b),
  '-': (a, b) => plain(a) - plain(b),
  '*': (a, b) => plain(a) * plain(b),
  '/': (a, b) => plain(a) / plain(b),
  '%': (a, b) => plain(a) % plain(b),
  '**': (a, b) => small(plain(a)) ** small(plain(b)),
  '<<': (a, b) => plain(a) << small(plain(b)),
  '>>': (a, b) => plain(a) >> small(plain(b)),
  '>>>': (a, b) => plain(a) >>> plain(b),
  '&': (a, b) => plain(a) & plain(b),
  '|': (a, b) => plain(a) | plain(b),
  '^': (a, b) => plain(a) ^ plain(b),
  '<': (a, b) => plain(a) < plain(b),
  '>': (a, b) => plain(a) > plain(b),
  '<=': (a, b) => plain(a) <= plain(b),
  '>=': (a, b) => plain(a) >= plain(b),
  '==': (a, b) => plain(a) == plain(b), // eslint-disable-line eqeqeq
  '!=': (a, b) => plain(a) != plain(b), // eslint-disable-line eqeqeq
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

const UNARY = {
  __proto__: null,
  '!': (value) => !value,
  '-': (value) => -plain(value),
  '+': (value) => +plain(value),
  '~': (value) => ~plain(value),
  typeof: (value) => typeof value,
  void: () => undefined,
};

function keyOf(node, text) {
  if (!node.computed) return node.property.name ?? refuse();
  const key = valueOf(node.property, text);
  return isPrimitive(key) ? key : refuse();
}

function call(node, text) {
  if (node.optional || node.arguments.some((each) => each.type === 'SpreadElement')) refuse();
  const { callee } = node;
  const isMethod = callee.type === 'MemberExpression' && !callee.optional;
  const receiver = isMethod ? valueOf(callee.object, text) : undefined;
  const target = isMethod ? property(receiver, keyOf(callee, text)) : valueOf(callee, text);
  const args = node.arguments.map((each) => valueOf(each, text));
  if (!isPureCall(target, receiver, args)) refuse();
  return Reflect.apply(target, receiver, args);
}

function objectOf(node, text) {
  const result = {};
  for (const each of node.properties) {
    if (each.type !== 'Property' || each.kind !== 'init' || each.computed) refuse();
    const key = each.key.name ?? String(each.key.value);
    if (key === '__proto__') refuse();
    result[key] = valueOf(each.value, text);
  }
  return result;
}

function elementOf(node, text) {
  return node === null || node.type === 'SpreadElement' ? refuse() : valueOf(node, text);
}

const LOGICAL = {
  __proto__: null,
  '&&': (left, right) => left && right(),
  '||': (left, right) => left || right(),
  '??': (left, right) => left ?? right(),
};

const KINDS = {
  __proto__: null,
  Literal: (node) => (node.regex === undefined ? node.value : new RegExp(node.regex.pattern, node.regex.flags)),
  Identifier: ({ name }) => variable(name),
  ThisExpression: () => globalThis,
  TemplateLiteral: ({ quasis, expressions }, text) => quasis.map(({ value }, i) => (
    value.cooked + (i < expressions.length ? String(plain(valueOf(expressions[i], text))) : ''))).join(''),
  MemberExpression: (node, text) => (node.optional || node.property.type === 'PrivateIdentifier' ?
    refuse() : property(valueOf(node.object, text), keyOf(node, text))),
  UnaryExpression: ({ operator, argument }, text) => (UNARY[operator] ?? refuse)(valueOf(argument, text)),
  BinaryExpression: ({ operator, left, right }, text) => (
    (OPERATORS[operator] ?? refuse)(valueOf(left, text), valueOf(right, text))),
  LogicalExpression: ({ operator, left, right }, text) => LOGICAL[operator](valueOf(left, text), () => valueOf(right, text)),
  ConditionalExpression: ({ test, consequent, alternate }, text) => valueOf(valueOf(test, text) ? consequent : alternate, text),
  SequenceExpression: ({ expressions }, text) => expressions.map((each) => valueOf(each, text)).at(-1),
  ArrayExpression: ({ elements }, text) => elements.map((each) => elementOf(each, text)),
  ObjectExpression: objectOf,
  ArrowFunctionExpression: functionOf,
  FunctionExpression: functionOf,
  CallExpression: call,
};

// Making a function runs nothing of it.
function functionOf({ start, end }, text) {
  return script.evaluate(`(${text.slice(start, end)})`, 'REPL');
}

function valueOf(node, text) {
  return (KINDS[node.type] ?? refuse)(node, text);
}

function expressionOf(text) {
  const isObject = /^\s*\{/.test(text) && !/;\s*$/.test(text);
  const wrapped = `(${text})`;
  if (isObject && parse(wrapped).tree !== undefined) return { text: wrapped, node: parse(wrapped).tree.body[0].expression };
  const { tree } = parse(text);
  const isOne = tree?.body.length === 1 && tree.body[0].type === 'ExpressionStatement';
  return isOne ? { text, node: tree.body[0].expression } : undefined;
}

// { value } of an expression, or undefined if it is none, has side effects or throws.
function pureValue(text) {
  if (text.length > MAX_TEXT) return undefined;
  const found = expressionOf(text);
  if (found === undefined) return undefined;
  try {
    return { value: valueOf(found.node, found.text) };
  } catch {
    return undefined;
  }
}

module.exports = { pureValue, hasProxy };

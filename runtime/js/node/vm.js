// SPDX-License-Identifier: MIT
//
// node:vm: scripts in the program's own context and in others.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { addSource } = require('internal/sources');
const { checkFunction, checkString, codedError, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const contexts = require('internal/vm_context');
const cache = require('internal/vm_cache');
const { decorate } = require('internal/vm_errors');
const { DEFAULT_LOADER, setPolicy } = require('internal/esm/referrers');
const realm = internalBinding('realm');

const MAX_TIMEOUT_MS = 2 ** 32 - 1;
const DEFAULT_NAME = 'evalmachine.<anonymous>';

const DONT_CONTEXTIFY = Symbol('vm_context_no_contextify');

function checkInteger(value, name, min, max) {
  if (value === undefined) return;
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function checkBoolean(value, name) {
  if (value !== undefined && typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function checkContext(object) {
  if (!isObject(object)) throw invalidArgType('object', 'object', object);
}

// A string means { filename: string }.
function optionsOf(options = {}) {
  if (typeof options === 'string') return { __proto__: null, filename: options };
  if (!isObject(options)) throw invalidArgType('options', 'object', options);
  return ownOptions(options);
}

function placeOf(options) {
  const { filename = DEFAULT_NAME, lineOffset = 0, columnOffset = 0 } = options;
  checkString(filename, 'options.filename');
  checkInteger(lineOffset, 'options.lineOffset', -(2 ** 31), 2 ** 31 - 1);
  checkInteger(columnOffset, 'options.columnOffset', -(2 ** 31), 2 ** 31 - 1);
  return { filename, lineOffset, columnOffset };
}

function checkSyntax(text, { filename, lineOffset }) {
  try {
    internalBinding('script').checkSyntax(text, filename);
  } catch (error) {
    const refined = require('internal/syntax_errors').refine(error, filename, text, { offset: lineOffset });
    refined.stack += new Error().stack.replace(/^.*/, '');
    throw refined;
  }
}

// Shifts the text to its first line.
function evaluate(global, self, { filename, lineOffset, columnOffset }, text) {
  const padded = `${' '.repeat(Math.max(columnOffset, 0))}${text}`;
  addSource(filename, `${'\n'.repeat(Math.max(lineOffset, 0))}${padded}`, 0);
  return realm.run(global, padded, filename, Math.max(lineOffset, 0) + 1, self);
}

// The engine cannot terminate a script and return to its caller: timeouts are refused.
function checkRun(options = {}) {
  if (!isObject(options)) throw invalidArgType('options', 'object', options);
  const { timeout, displayErrors, breakOnSigint } = ownOptions(options);
  checkInteger(timeout, 'options.timeout', 1, MAX_TIMEOUT_MS);
  checkBoolean(displayErrors, 'options.displayErrors');
  checkBoolean(breakOnSigint, 'options.breakOnSigint');
  if (timeout !== undefined || breakOnSigint) {
    const name = timeout === undefined ? 'breakOnSigint' : 'timeout';
    throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `Rondo does not support the option ${name} of vm yet`);
  }
  return { timeout, displayErrors, breakOnSigint };
}

const texts = new WeakMap();

// Node's Script inherits this.
class ContextifyScript {
  createCachedData() {
    return cache.dataOf(texts.get(this));
  }
}

class Script extends ContextifyScript {
  #text;
  #place;

  constructor(code, options = {}) {
    super();
    const given = optionsOf(options);
    this.#text = `${code}`;
    texts.set(this, this.#text);
    this.#place = placeOf(given);
    cache.checkOptions(given);
    setPolicy(this.#place.filename, given.importModuleDynamically);
    checkSyntax(this.#text, this.#place);
    cache.apply(this, this.#text, given);
    this.sourceMapURL = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/m.exec(this.#text)?.[1];
  }

  runInThisContext(options) {
    return this.#run(checkRun(options), () => evaluate(undefined, undefined, this.#place, this.#text));
  }

  runInContext(contextifiedObject, options) {
    checkContextified(contextifiedObject);
    const context = contexts.contextOf(contextifiedObject);
    return this.#run(checkRun(options), () => context.inside((global, self) => evaluate(global, self, this.#place, this.#text)));
  }

  #run({ displayErrors = true }, run) {
    try {
      return run();
    } catch (error) {
      if (displayErrors) decorate(error);
      throw error;
    }
  }

  runInNewContext(contextObject, options) {
    if (options !== undefined && isObject(options)) checkContextOptions(ownOptions(options), contextNameOf);
    return this.runInContext(makeContext(contextObject), options);
  }
}

// nameOf() maps option names for error messages: `name` is `contextName` in runInNewContext().
function checkContextOptions(options, nameOf) {
  for (const name of ['name', 'origin']) if (options[nameOf(name)] !== undefined) checkString(options[nameOf(name)], `options.${nameOf(name)}`);
  const generation = options[nameOf('codeGeneration')];
  if (generation !== undefined) {
    if (!isObject(generation)) throw invalidArgType(`options.${nameOf('codeGeneration')}`, 'object', generation);
    for (const name of ['strings', 'wasm']) checkBoolean(generation[name], `options.${nameOf('codeGeneration')}.${name}`);
  }
  const { microtaskMode } = options;
  if (microtaskMode !== undefined && microtaskMode !== 'afterEvaluate') {
    throw invalidArgValue('options.microtaskMode', microtaskMode, "must be one of: 'afterEvaluate', undefined");
  }
}

const contextNameOf = (name) => `context${name[0].toUpperCase()}${name.slice(1)}`;

function makeContext(contextObject = {}) {
  if (contextObject === DONT_CONTEXTIFY) return contexts.createPlainContext();
  checkContext(contextObject);
  return contexts.createContext(contextObject);
}

function createContext(contextObject = {}, given = {}) {
  if (contextObject !== DONT_CONTEXTIFY) checkContext(contextObject);
  if (!isObject(given)) throw invalidArgType('options', 'object', given);
  checkContextOptions(ownOptions(given), (name) => name);
  return makeContext(contextObject);
}

function checkContextified(object) {
  checkContext(object);
  if (!contexts.isContext(object)) throw invalidArgType('contextifiedObject', 'vm.Context', object);
}

function isContext(object) {
  checkContext(object);
  return contexts.isContext(object);
}

function runInContext(code, contextifiedObject, options) {
  checkContextified(contextifiedObject);
  const given = optionsOf(options);
  return new Script(code, given).runInContext(contextifiedObject, given);
}

function runInNewContext(code, contextObject, options) {
  const given = optionsOf(options);
  checkContextOptions(given, contextNameOf);
  return runInContext(code, makeContext(contextObject), given);
}

function runInThisContext(code, options) {
  const given = optionsOf(options);
  return new Script(code, given).runInThisContext(given);
}

function checkParams(params) {
  if (!Array.isArray(params)) throw invalidArgType('params', 'Array', params);
  params.forEach((param, index) => checkString(param, `params[${index}]`));
}

function checkExtensions(extensions) {
  if (!Array.isArray(extensions)) throw invalidArgType('options.contextExtensions', 'Array', extensions);
  extensions.forEach((extension, index) => {
    if (!isObject(extension)) throw invalidArgType(`options.contextExtensions[${index}]`, 'object', extension);
  });
}

function compileFunction(code, params = [], options = {}) {
  checkString(code, 'code');
  checkParams(params);
  const given = ownOptions(options);
  const { parsingContext, contextExtensions = [], filename = '', lineOffset, columnOffset, importModuleDynamically } = given;
  cache.checkOptions(given);
  const place = placeOf({ filename, lineOffset, columnOffset });
  setPolicy(filename, importModuleDynamically);
  checkExtensions(contextExtensions);
  if (parsingContext !== undefined && !(isObject(parsingContext) && contexts.isContext(parsingContext))) {
    throw invalidArgType('options.parsingContext', 'Context', parsingContext);
  }
  checkFunction(Reflect.construct(Function, [...params, code]), 'code');
  const names = contextExtensions.map((_, index) => `extension${index}`);
  const body = `(function (${params.join(',')}) {${code}\n})`;
  const scopes = names.map((name) => `with (${name}) `).join('');
  const text = names.length === 0 ? body : `(function (${names.join(',')}) {${scopes}return ${body}})`;
  const run = (global, self) => evaluate(global, self, place, text);
  const result = parsingContext === undefined ? run() : contexts.contextOf(parsingContext).inside(run);
  const compiled = names.length === 0 ? result : result(...contextExtensions);
  cache.apply(compiled, text, given);
  return defineProperty(compiled, 'name', { value: '', configurable: true });
}

function oneOf(value, name, allowed) {
  if (allowed.includes(value)) return;
  throw invalidArgValue(name, value, `must be one of: ${allowed.map((word) => `'${word}'`).join(', ')}`);
}

let isMeasuring = false;

// The engine measures the whole heap, not individual contexts.
function measureMemory(options = {}) {
  const { process } = globalThis;
  if (!isMeasuring) process.emitWarning('vm.measureMemory is an experimental feature and might change at any time', 'ExperimentalWarning');
  isMeasuring = true;
  if (!isObject(options)) throw invalidArgType('options', 'object', options);
  const { mode = 'summary', execution = 'default' } = ownOptions(options);
  oneOf(mode, 'options.mode', ['summary', 'detailed']);
  oneOf(execution, 'options.execution', ['default', 'eager']);
  const { heapUsed, heapTotal } = process.memoryUsage();
  const part = () => ({ jsMemoryEstimate: heapUsed, jsMemoryRange: [heapUsed, heapTotal] });
  return Promise.resolve(mode === 'summary' ? { total: part() } : { total: part(), current: part(), other: [] });
}

module.exports = {
  Script,
  createContext,
  createScript: (code, options) => new Script(code, options),
  runInContext,
  runInNewContext,
  runInThisContext,
  isContext,
  compileFunction,
  measureMemory,
  constants: Object.freeze({ __proto__: null, USE_MAIN_CONTEXT_DEFAULT_LOADER: DEFAULT_LOADER, DONT_CONTEXTIFY }),
};

// SPDX-License-Identifier: MIT
//
// node:vm: scripts in the program's own context and in others.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkFunction, checkString, invalidArgType, invalidArgValue } = require('internal/errors');
const contexts = require('internal/vm_context');
const cache = require('internal/vm_cache');
const {
  checkObject, checkContextified, checkContextOptions, isObject, limitsOf, optionsOf, placeOf,
} = require('internal/vm_options');
const { runScript } = require('internal/vm_run');
const { showText } = require('internal/function_text');
const { decorate } = require('internal/vm_errors');
const { DEFAULT_LOADER, areModulesEnabled, makeOrigin } = require('internal/esm/referrers');

const NONE = { __proto__: null };
const DONT_CONTEXTIFY = Symbol('vm_context_no_contextify');

// Short texts that the engine could parse: programs run the same ones again and again.
const MOST_VALID = 64;
const MOST_LENGTH = 4096;
const valid = new Set();

function checkSyntax(text, { filename, lineOffset }) {
  if (valid.has(text)) return;
  try {
    internalBinding('script').checkSyntax(text, filename);
    if (text.length > MOST_LENGTH) return;
    if (valid.size === MOST_VALID) valid.clear();
    valid.add(text);
  } catch (error) {
    const refined = require('internal/syntax_errors').refine(error, filename, text, { offset: lineOffset });
    refined.stack += new Error().stack.replace(/^.*/, '');
    throw refined;
  }
}

const texts = new WeakMap();

// Node's Script inherits this.
class ContextifyScript {
  createCachedData() {
    return cache.dataOf(texts.get(this));
  }
}

class Script extends ContextifyScript {
  #code; // { text, place, prepared, origin, entry }

  constructor(code, options = {}) {
    super();
    const given = optionsOf(options);
    const text = `${code}`;
    texts.set(this, text);
    const place = placeOf(given);
    cache.checkOptions(given);
    this.#code = { text, place, prepared: undefined, ...makeOrigin(given.importModuleDynamically, place.filename) };
    if (this.#code.entry !== undefined) this.#code.entry.referrer = this;
    checkSyntax(text, place);
    cache.apply(this, text, given);
    this.sourceMapURL = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/m.exec(text)?.[1];
  }

  #run(context, limits) {
    const { displayErrors = true } = limits;
    try {
      return runScript(this.#code, context, limits);
    } catch (error) {
      if (displayErrors) decorate(error);
      throw error;
    }
  }

  runInThisContext(options) {
    return this.#run(undefined, limitsOf(options));
  }

  runInContext(contextifiedObject, options) {
    checkContextified(contextifiedObject);
    return this.#run(contexts.contextOf(contextifiedObject), limitsOf(options));
  }

  runInNewContext(contextObject, options) {
    const given = options !== undefined && isObject(options) ? ownOptions(options) : NONE;
    checkContextOptions(given, contextNameOf);
    return this.runInContext(makeContext(contextObject, contextOptions(given)), options);
  }
}

const contextNameOf = (name) => `context${name[0].toUpperCase()}${name.slice(1)}`;

function contextOptions({ contextCodeGeneration, microtaskMode }) {
  return { __proto__: null, codeGeneration: contextCodeGeneration, microtaskMode };
}

function makeContext(contextObject = {}, options = NONE) {
  if (contextObject === DONT_CONTEXTIFY) return contexts.createPlainContext(options);
  checkObject(contextObject);
  return contexts.createContext(contextObject, options);
}

function createContext(contextObject = {}, given = {}) {
  if (contextObject !== DONT_CONTEXTIFY) checkObject(contextObject);
  if (!isObject(given)) throw invalidArgType('options', 'object', given);
  const { name, origin, codeGeneration, microtaskMode, importModuleDynamically } = ownOptions(given);
  checkContextOptions({ name, origin, codeGeneration, microtaskMode }, (each) => each);
  if (importModuleDynamically !== undefined && importModuleDynamically !== DEFAULT_LOADER) {
    checkFunction(importModuleDynamically, 'options.importModuleDynamically');
  }
  return makeContext(contextObject, { __proto__: null, codeGeneration, microtaskMode, importModuleDynamically });
}

function isContext(object) {
  checkObject(object);
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
  return runInContext(code, makeContext(contextObject, contextOptions(given)), given);
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
  const { origin, entry } = makeOrigin(importModuleDynamically, filename);
  checkExtensions(contextExtensions);
  if (parsingContext !== undefined && !(isObject(parsingContext) && contexts.isContext(parsingContext))) {
    throw invalidArgType('options.parsingContext', 'Context', parsingContext);
  }
  checkFunction(Reflect.construct(Function, [...params, code]), 'code');
  const names = contextExtensions.map((_, index) => `extension${index}`);
  const scopes = names.map((name) => `with (${name}) `).join('');
  const outer = names.length === 0 ? ['', ''] : [`(function (${names.join(',')}) {${scopes}return `, '})'];
  const wrapper = [`${outer[0]}(function (${params.join(',')}) {`, `\n})${outer[1]}`];
  const context = parsingContext === undefined ? undefined : contexts.contextOf(parsingContext);
  const result = runScript({ text: code, place, origin, entry, wrapper }, context, NONE);
  const compiled = names.length === 0 ? result : result(...contextExtensions);
  if (entry !== undefined) entry.referrer = compiled;
  cache.apply(compiled, wrapper.join(code), given);
  showText(compiled, `function (${params.join(', ')}) {\n${code}\n}`);
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

if (areModulesEnabled()) {
  const { Module, SourceTextModule, SyntheticModule } = require('internal/vm_modules');
  Object.assign(module.exports, { Module, SourceTextModule, SyntheticModule });
}

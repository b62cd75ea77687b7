// SPDX-License-Identifier: MIT
//
// node:vm: scripts in the program's own context and in others.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { addSource } = require('internal/sources');
const { checkFunction, checkString, codedError, invalidArgType, outOfRange } = require('internal/errors');
const contexts = require('internal/vm_context');
const { DEFAULT_LOADER, setPolicy } = require('internal/esm/referrers');
const realm = internalBinding('realm');

const MAX_TIMEOUT_MS = 2 ** 32 - 1;
const DEFAULT_NAME = 'evalmachine.<anonymous>';

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

// A string stands for options with that filename.
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
    const refined = require('internal/loader').refineSyntaxError(error, filename, text, lineOffset);
    refined.stack += new Error().stack.replace(/^.*/, '');
    throw refined;
  }
}

// Shifts the text to its first line.
function evaluate(global, { filename, lineOffset, columnOffset }, text) {
  const padded = `${' '.repeat(Math.max(columnOffset, 0))}${text}`;
  addSource(filename, `${'\n'.repeat(Math.max(lineOffset, 0))}${padded}`, 0);
  return realm.run(global, padded, filename, Math.max(lineOffset, 0) + 1);
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
}

class Script {
  #text;
  #place;

  constructor(code, options = {}) {
    const given = optionsOf(options);
    this.#text = `${code}`;
    this.#place = placeOf(given);
    setPolicy(this.#place.filename, given.importModuleDynamically);
    if (given.cachedData !== undefined) this.cachedDataRejected = true;
    checkSyntax(this.#text, this.#place);
    this.sourceMapURL = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/m.exec(this.#text)?.[1];
  }

  runInThisContext(options) {
    checkRun(options);
    return evaluate(undefined, this.#place, this.#text);
  }

  runInContext(contextifiedObject, options) {
    const context = contexts.contextOf(contextifiedObject);
    if (context === undefined) throw invalidArgType('contextifiedObject', 'vm.Context', contextifiedObject);
    checkRun(options);
    return context.inside((global) => evaluate(global, this.#place, this.#text));
  }

  runInNewContext(contextObject, options) {
    return this.runInContext(createContext(contextObject, options), options);
  }
}

function createContext(contextObject = {}, given = {}) {
  checkContext(contextObject);
  if (!isObject(given)) throw invalidArgType('options', 'object', given);
  const options = ownOptions(given);
  for (const name of ['name', 'origin']) if (options[name] !== undefined) checkString(options[name], `options.${name}`);
  return contexts.createContext(contextObject);
}

function isContext(object) {
  checkContext(object);
  return contexts.isContext(object);
}

function runInContext(code, contextifiedObject, options) {
  checkContext(contextifiedObject);
  if (!contexts.isContext(contextifiedObject)) throw invalidArgType('contextifiedObject', 'vm.Context', contextifiedObject);
  const given = optionsOf(options);
  return new Script(code, given).runInContext(contextifiedObject, given);
}

function runInNewContext(code, contextObject, options) {
  const given = optionsOf(options);
  return runInContext(code, createContext(contextObject), given);
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
  const { parsingContext, contextExtensions = [], filename = '', lineOffset, columnOffset, importModuleDynamically } = ownOptions(options);
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
  const run = (global) => evaluate(global, place, text);
  const result = parsingContext === undefined ? run(undefined) : contexts.contextOf(parsingContext).inside(run);
  const compiled = names.length === 0 ? result : result(...contextExtensions);
  return defineProperty(compiled, 'name', { value: '', configurable: true });
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
  constants: Object.freeze({ __proto__: null, USE_MAIN_CONTEXT_DEFAULT_LOADER: DEFAULT_LOADER }),
};

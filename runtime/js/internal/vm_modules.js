// SPDX-License-Identifier: MIT
//
// vm.SourceTextModule and vm.SyntheticModule: module records of the runtime's own loader, whose dependencies the program
// provides. Records of a context belong to the loader of its realm.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { addSource } = require('internal/sources');
const { checkFunction, checkString, codedError, invalidArgType, invalidArgValue } = require('internal/errors');
const contexts = require('internal/vm_context');
const cache = require('internal/vm_cache');
const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');
const { keepEntry, makeOrigin } = require('internal/esm/referrers');
const { makeFacade } = require('internal/esm/facade');
const { checkOffsets, limitsOf } = require('internal/vm_options');
const { runInside, shifted } = require('internal/vm_run');

const states = new WeakMap(); // of modules
const kMain = {};
const counts = new WeakMap(); // of modules without an identifier, by context

let lastKey = 0;
let isWarned = false;

function vmError(code, message) {
  return codedError(Error, `ERR_VM_MODULE_${code}`, message);
}

function statusError(what) {
  return vmError('STATUS', `Module status ${what}`);
}

function notModule() {
  return vmError('NOT_MODULE', 'Provided module is not an instance of Module');
}

function stateOf(module, Class) {
  const state = states.get(module);
  if (state === undefined || !(module instanceof Class)) throw invalidArgType('this', Class.name, module);
  return state;
}

function warn() {
  if (isWarned) return;
  isWarned = true;
  globalThis.process.emitWarning('VM Modules is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function checkOptionsObject(options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) throw invalidArgType('options', 'object', options);
}

function identifierFor(context) {
  const key = context ?? kMain;
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return `vm:module(${count})`;
}

// What both kinds have in common: { context, identifier }.
function commonOf({ context, identifier }) {
  if (context !== undefined) {
    if (context === null || typeof context !== 'object') throw invalidArgType('context', 'object', context);
    if (!contexts.isContext(context)) throw invalidArgType('options.context', 'vm.Context', context);
  }
  if (identifier !== undefined) checkString(identifier, 'options.identifier');
  return { context, identifier: identifier ?? identifierFor(context) };
}

function errorOf({ record, linkError }) {
  return linkError ?? record.failure;
}

function statusOf(state) {
  const { record } = state;
  if (errorOf(state) !== undefined) return 'errored';
  if (record.isEvaluating) return 'evaluating';
  if (record.hasRun) return 'evaluated';
  if (record.isLinked) return 'linked';
  return state.isLinking ? 'linking' : 'unlinked';
}

function mustBeLinked(state) {
  if (!state.record.isLinked) throw statusError('must not be unlinked or linking');
}

// Takes one microtask if there are none.
function dependencies(module, linker) {
  const state = states.get(module);
  if (state.record.requests.length > 0) return resolveDependencies(module, linker);
  state.isLinking = true;
  return undefined;
}

// Asks for the dependencies of a module, and of those that are not linked yet.
async function resolveDependencies(module, linker) {
  const state = states.get(module);
  state.isLinking = true;
  const answers = state.record.requests.map(({ specifier }) => {
    const attributes = state.attributes?.get(specifier) ?? { __proto__: null };
    return linker(specifier, module, { attributes, assert: attributes });
  });
  try {
    await Promise.all(answers.map((answer, index) => connect(state, index, answer, linker)));
  } catch (error) {
    state.linkError = { error };
    throw error;
  } finally {
    state.isLinking = false;
  }
}

async function connect(state, index, answer, linker) {
  const module = await answer;
  const found = states.get(module);
  if (found === undefined) throw notModule();
  if (found.context !== state.context) throw vmError('DIFFERENT_CONTEXT', 'Linked modules must use the same context');
  const { specifier } = state.record.requests[index];
  if (errorOf(found) !== undefined) {
    const error = vmError('LINK_FAILURE', `request for '${specifier}' resolved to an errored module`);
    throw defineProperty(error, 'cause', { value: errorOf(found).error, writable: true, configurable: true, enumerable: false });
  }
  state.record.setDependency(index, found.record);
  if (statusOf(found) === 'unlinked' && found.record.requests.length > 0) await resolveDependencies(module, linker);
}

// Links the engine's records. A failure leaves the modules unlinked.
function instantiate(state) {
  state.record.linkFailure = undefined;
  state.record.link();
}

function evaluateWithin(state, limits) {
  const { record, context } = state;
  let promise;
  try {
    runInside(context === undefined ? undefined : contexts.contextOf(context), contexts.REACHES, limits, () => { promise = record.evaluate(); });
  } catch (error) {
    promise?.catch(() => {});
    record.terminate(error);
    throw error;
  }
  return promise;
}

class Module {
  constructor() {
    if (new.target === Module) throw new TypeError('Module is not a constructor');
    warn();
  }

  get identifier() {
    return stateOf(this, Module).identifier;
  }

  get context() {
    return stateOf(this, Module).context;
  }

  get namespace() {
    const state = stateOf(this, Module);
    mustBeLinked(state);
    return state.record.namespace;
  }

  get status() {
    return statusOf(stateOf(this, Module));
  }

  get error() {
    const failure = errorOf(stateOf(this, Module));
    if (failure === undefined) throw statusError('must be errored');
    return failure.error;
  }

  async link(linker) {
    const state = stateOf(this, Module);
    checkFunction(linker, 'linker');
    const status = statusOf(state);
    if (status === 'linked') throw vmError('ALREADY_LINKED', 'Module has already been linked');
    if (status !== 'unlinked') throw statusError('must be unlinked');
    await dependencies(this, linker);
    state.isLinking = false;
    instantiate(state);
  }

  async evaluate(options = {}) {
    const state = stateOf(this, Module);
    checkOptionsObject(options);
    const limits = limitsOf(options);
    if (!['linked', 'evaluated', 'errored'].includes(statusOf(state))) throw statusError('must be one of linked, evaluated, or errored');
    if (state.linkError !== undefined) throw state.linkError.error;
    await evaluateWithin(state, limits);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    const state = stateOf(this, Module);
    const { name } = this.constructor;
    if (typeof depth === 'number' && depth < 0) return `[${name}]`;
    const shown = { __proto__: Object.getPrototypeOf(this), status: statusOf(state), identifier: state.identifier, context: state.context };
    return require('internal/inspect').inspect(shown, { ...options, customInspect: false });
  }
}

// A report of the error shows its place; its stack is that of any other error.
function syntaxError(error, identifier, text, firstLine) {
  const refined = require('internal/syntax_errors').refineModule(error, identifier, text, firstLine - 1);
  refined.stack = `${refined.name}: ${refined.message}${new Error().stack.replace(/^.*/, '')}`;
  return refined;
}

// Parses the source; the attributes of its imports are kept if it has some.
function parseSource(state, text, place, makeMeta) {
  const parsed = (source) => engine.parse(`rondo:vm/module/${++lastKey}`, source, makeMeta, state.identifier, place);
  let record;
  let isBlanked = false;
  try {
    record = parsed(text);
  } catch (error) {
    const known = require('internal/esm/attributes').withoutAttributes(error, text);
    if (known === undefined) throw syntaxError(error, state.identifier, text, place.firstLine);
    record = parsed(known.text);
    isBlanked = true;
  }
  const key = `rondo:vm/module/${lastKey}`;
  state.record = new ModuleRecord(key, state.identifier, 'module', record, undefined, engine.loaderOf(place.global));
  if (isBlanked || state.record.requests.some(({ hasAttributes }) => hasAttributes)) {
    state.attributes = require('internal/esm/attributes').attributesIn(text);
  }
}

class SourceTextModule extends Module {
  #text;
  #specifiers;

  constructor(sourceText, options = {}) {
    super();
    checkString(sourceText, 'sourceText');
    checkOptionsObject(options);
    const { lineOffset, columnOffset, initializeImportMeta, importModuleDynamically, context, identifier, cachedData } = options;
    const offsets = checkOffsets({ lineOffset, columnOffset });
    if (initializeImportMeta !== undefined) checkFunction(initializeImportMeta, 'options.initializeImportMeta');
    const { origin, entry } = makeOrigin(importModuleDynamically);
    const state = commonOf({ context, identifier });
    cache.checkOptions({ cachedData });
    this.#text = sourceText;
    if (cachedData !== undefined && !cache.isFor(cachedData, sourceText)) throw vmError('CACHED_DATA_REJECTED', 'cachedData buffer was rejected');
    const { text, firstLine } = shifted(sourceText, offsets.lineOffset, offsets.columnOffset);
    // The engine creates import.meta when it links the module, Node when the module uses it first.
    const owner = context === undefined ? undefined : contexts.contextOf(context);
    addSource(state.identifier, text, 0, firstLine);
    parseSource(state, text, { __proto__: null, global: owner?.global, firstLine, origin }, () => {
      const meta = { __proto__: null };
      if (initializeImportMeta !== undefined) state.record.before = () => initializeImportMeta(meta, this);
      return meta;
    });
    if (entry !== undefined) entry.referrer = this;
    keepEntry(entry, owner);
    states.set(this, state);
  }

  get dependencySpecifiers() {
    const { record } = stateOf(this, SourceTextModule);
    this.#specifiers ??= record.requests.map(({ specifier }) => specifier);
    return this.#specifiers;
  }

  get status() {
    return statusOf(stateOf(this, SourceTextModule));
  }

  get error() {
    stateOf(this, SourceTextModule);
    return super.error;
  }

  createCachedData() {
    const state = stateOf(this, SourceTextModule);
    if (['evaluating', 'evaluated', 'errored'].includes(statusOf(state))) {
      throw vmError('CANNOT_CREATE_CACHED_DATA', 'Cached data cannot be created for a module which has been evaluated');
    }
    return cache.dataOf(this.#text);
  }
}

function checkExportNames(names) {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) {
    throw invalidArgType('exportNames', 'Array of unique strings', names);
  }
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) throw invalidArgValue(`exportNames.${name}`, name, 'is duplicated');
  });
}

class SyntheticModule extends Module {
  constructor(exportNames, evaluateCallback, options = {}) {
    super();
    checkExportNames(exportNames);
    checkFunction(evaluateCallback, 'evaluateCallback');
    checkOptionsObject(options);
    const state = commonOf(options);
    state.names = [...exportNames];
    const global = state.context === undefined ? undefined : contexts.contextOf(state.context).global;
    state.record = makeFacade(state.identifier, 'synthetic', state.names, () => Reflect.apply(evaluateCallback, this, []), { __proto__: null, global });
    states.set(this, state);
  }

  setExport(name, value) {
    const state = stateOf(this, SyntheticModule);
    checkString(name, 'name');
    if (!state.record.isLinked) throw statusError('must be linked');
    if (!state.names.includes(name)) throw new ReferenceError(`Export '${name}' is not defined in module`);
    state.record.setExport(name, value);
  }
}

// What import() gets: the namespace of the module that a callback has returned.
function namespaceOfImported(answer) {
  if (require('node/util/types').isModuleNamespaceObject(answer)) return answer;
  const state = states.get(answer);
  if (state === undefined) throw notModule();
  const failure = errorOf(state);
  if (failure !== undefined) throw failure.error;
  mustBeLinked(state);
  return state.record.namespace;
}

module.exports = { Module, SourceTextModule, SyntheticModule, namespaceOfImported };

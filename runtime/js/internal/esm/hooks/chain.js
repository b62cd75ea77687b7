// SPDX-License-Identifier: MIT
//
// The hook chains, in the hooks thread: the hook registered last is called first, and calls the one before it through
// `next`. The first entry of each chain is the default behaviour.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { conditionNames } = require('internal/esm/conditions');
const { defaultResolve, defaultLoad } = require('internal/esm/hooks/defaults');
const checks = require('internal/esm/hooks/checks');

const resolvers = [{ url: 'node:internal/modules/esm/resolve', call: defaultResolve }];
const loaders = [{ url: 'node:internal/modules/esm/load', call: defaultLoad }];

// Returns the function that calls the hook at `index`. `state` records the last hook called, and whether the chain is
// complete.
function nextOf(hooks, index, kind, state, context) {
  const hook = hooks[index];
  const name = `next${kind.title}`;
  const next = async (first, given = undefined) => {
    state.last = `${hook.url} '${kind.name}'`;
    kind.checkArguments(`${state.last} hook's ${name}()`, first, given);
    if (index === 0) state.isFinished = true;
    const merged = given === undefined || given === null ? context : kind.contextOf({ ...context, ...given });
    const following = index === 0 ? undefined : nextOf(hooks, index - 1, kind, state, merged);
    const { call } = hook;
    if (typeof call !== 'function') throw new TypeError('hook is not a function');
    const output = await Reflect.apply(call, undefined, following === undefined ? [first, merged] : [first, merged, following]);
    checks.output(`${hook.url} '${kind.name}' hook's ${name}()`, output);
    if (output.shortCircuit === true) state.isFinished = true;
    return output;
  };
  return defineProperty(next, 'name', { value: name, configurable: true });
}

// Runs a chain. Returns its output, and the name of the last hook for error messages.
async function run(hooks, kind, first, context) {
  const state = { last: undefined, isFinished: false };
  const output = await nextOf(hooks, hooks.length - 1, kind, state, context)(first, context);
  if (!state.isFinished) throw checks.incomplete(state.last);
  return { output, last: state.last };
}

let isWarned = false;

function warnAssertions() {
  if (!isWarned) globalThis.process.emitWarning('Use `importAttributes` instead of `importAssertions`', 'ExperimentalWarning');
  isWarned = true;
}

// The deprecated name of importAttributes still works, with a warning.
function withAssertions(context) {
  if (Object.hasOwn(context, 'importAssertions')) {
    warnAssertions();
    context.importAttributes = context.importAssertions;
  }
  return defineProperty(context, 'importAssertions', {
    configurable: true,
    enumerable: false,
    get() {
      warnAssertions();
      return this.importAttributes;
    },
    set(value) {
      warnAssertions();
      this.importAttributes = value;
    },
  });
}

const RESOLVE = { name: 'resolve', title: 'Resolve', checkArguments: checks.resolveArguments, contextOf: withAssertions };
const LOAD = { name: 'load', title: 'Load', checkArguments: checks.loadArguments, contextOf: withAssertions };

async function resolve(specifier, parentURL, importAttributes) {
  const context = withAssertions({ conditions: [...conditionNames], importAttributes, parentURL });
  const { output, last } = await run(resolvers, RESOLVE, specifier, context);
  const { url, format, importAttributes: changed, importAssertions } = output;
  checks.resolved(last, output);
  if (importAssertions) warnAssertions();
  return { url, format, importAttributes: changed ?? importAssertions ?? undefined };
}

async function load(url, format, importAttributes) {
  const context = withAssertions({ format, importAttributes });
  const { output, last } = await run(loaders, LOAD, url, context);
  checks.loaded(last, url, output);
  const { source } = output;
  const isText = source === undefined || source === null || typeof source === 'string';
  return { format: output.format, responseURL: output.responseURL ?? url, source: isText ? source : textOf(source) };
}

function textOf(source) {
  const { Buffer } = require('node/buffer');
  return (ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source)).toString();
}

// Loads a hooks module through the hooks registered before it, adds its hooks, and calls its initialize().
async function register(specifier, parentURL, data) {
  const { url, record } = await require('internal/esm/hooks/graph').loadSpecifier(specifier, parentURL, undefined);
  await require('internal/esm/scope_errors').evaluated(record);
  const { namespace } = record;
  if (namespace.globalPreload && !namespace.initialize) warnPreload();
  if (namespace.resolve) resolvers.push({ url, call: namespace.resolve });
  if (namespace.load) loaders.push({ url, call: namespace.load });
  const { initialize } = namespace;
  if (initialize) await initialize(data);
}

let isPreloadWarned = false;

function warnPreload() {
  if (isPreloadWarned) return;
  isPreloadWarned = true;
  globalThis.process.emitWarning('`globalPreload` has been removed; use `initialize` instead.', 'UnsupportedWarning');
}

module.exports = { resolve, load, register };

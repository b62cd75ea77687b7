// SPDX-License-Identifier: MIT
//
// What the rewriter knows about individual modules.
'use strict';

// Loaded before every program.
const EARLY = new Set(['internal/state', 'internal/globals', 'internal/main', 'internal/loader', 'internal/sources',
  'internal/module_paths']);

// Loaded by the first console.log.
const TO_PRINT = new Set(['internal/console', 'internal/inspect', 'internal/stack', 'internal/json', 'internal/process', 'node/events',
  'internal/ticks', 'internal/exit', 'node/path', 'internal/path_parts', 'internal/process_env', 'internal/builtins',
  'package/node-inspect-extracted/dist/inspect.js']);

// Modules that parse text in hot paths.
const OF_TEXT = new Set(['node/path', 'internal/path_parts', 'internal/path_roots', 'node/path/win32', 'internal/web/url', 'internal/url/parse', 'internal/url/host',
  'node/querystring', 'internal/http/outgoing_head', 'internal/http/incoming', 'internal/buffer/encodings', 'internal/buffer/make',
  'internal/buffer/search', 'internal/url/plain', 'internal/url/legacy_plain', 'internal/url/percent',
  'internal/format_plain', 'internal/inspect_plain', 'internal/inspect_layout', 'internal/url/idna', 'internal/url/path', 'internal/url/simple', 'internal/url/legacy', 'internal/web/search_params', 'node/string_decoder',
  'internal/url/resolve', 'internal/web/encoding', 'internal/util/mime', 'internal/util/style',
  'internal/net/ip']);

// Expressions for objects with methods of their own, in hot paths.
const OWN_RECEIVERS = {
  'internal/buffer/methods': ['encoding'],
  'package/readable-stream/lib/internal/streams/readable.js': ['state.buffer'],
  'package/web-streams-polyfill/dist/ponyfill.js': ['e._pendingPullIntos', 'e._queue', 'e._reader._readIntoRequests',
    'e._reader._readRequests', 'e._writeRequests', 'o._readIntoRequests', 't._readRequests', 'this._pendingPullIntos'],
};

// Globals that modules replace: in these modules the name means the engine's.
const PROVIDERS = {
  'internal/finalizers': ['FinalizationRegistry'],
  'internal/json': ['JSON'],
  'internal/stack': ['AggregateError', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
};

// The tables of globals.js: rows of a module and the globals that it exports.
function ownGlobals(program) {
  const found = new Map([['FinalizationRegistry', 'internal/finalizers']]);
  for (const statement of program.body) {
    for (const { id, init } of statement.declarations ?? []) {
      if (id.name !== 'ENUMERABLE' && id.name !== 'HIDDEN') continue;
      for (const { elements } of init.elements) {
        for (const { value } of elements.slice(1)) found.set(value, elements[0].value);
      }
    }
  }
  return found;
}

// What the rewriter has to know about a module.
function traitsOf(name) {
  return {
    isEarly: EARLY.has(name),
    isToPrint: TO_PRINT.has(name),
    isOfText: OF_TEXT.has(name),
    isPackage: name.startsWith('package/'),
    isOwnReceiver: (text) => OWN_RECEIVERS[name]?.includes(text) === true,
    isProviderOf: (global) => PROVIDERS[name]?.includes(global) === true,
  };
}

module.exports = { ownGlobals, traitsOf };

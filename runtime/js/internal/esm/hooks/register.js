// SPDX-License-Identifier: MIT
//
// module.register() and --experimental-loader.
'use strict';

const { ownOptions } = require('internal/options');
const { urlOf } = require('internal/esm/urls');

const options = internalBinding('options');

function isUrl(value) {
  return value instanceof require('internal/web/url').URL;
}

// parentURL is optional: options may take its place.
function register(specifier, parentURL = undefined, given = undefined) {
  let parent = parentURL;
  let more = ownOptions(given);
  if (parent !== null && typeof parent === 'object' && !isUrl(parent)) {
    more = ownOptions(parent);
    parent = more.parentURL;
  }
  const { data, transferList } = more;
  const call = options.isThread ? require('internal/esm/hooks/chain').register : require('internal/esm/hooks/client').register;
  call(`${specifier}`, `${parent ?? 'data:'}`, data, transferList);
}

function warn(loaders) {
  const escaped = (name) => encodeURIComponent(JSON.stringify(name).slice(1, -1)).replaceAll('%2F', '/').replaceAll('%22', '"');
  const calls = loaders.map((name) => `register("${escaped(name)}", pathToFileURL("./"));`).join(' ');
  globalThis.process.emitWarning(
    '`--experimental-loader` may be removed in the future; instead use `register()`:\n' +
    `--import 'data:text/javascript,import { register } from "node:module"; import { pathToFileURL } from "node:url"; ${calls}'`,
    'ExperimentalWarning');
}

// Registers the hooks of --experimental-loader, before anything else runs.
function registerLoaders() {
  const { loaders } = options;
  if (loaders.length === 0) return;
  warn(loaders);
  const { register: ask } = require('internal/esm/hooks/client');
  for (const name of loaders) ask(name, `${urlOf(globalThis.process.cwd())}/`, undefined, undefined);
}

module.exports = { register, registerLoaders };

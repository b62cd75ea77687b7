// SPDX-License-Identifier: MIT
//
// import.meta.
'use strict';

const { pathOf } = require('internal/esm/urls');
const { hooks } = require('internal/esm/hooks/state');
const { folderOf } = require('internal/module_paths');

// Resolves a specifier; files need not exist.
function resolveFrom(specifier, base) {
  const { resolve } = require('internal/esm/resolve');
  try {
    if (hooks() !== undefined) return hooks().resolveSync(specifier, base, {}).url;
    return resolve(specifier, base, require('internal/esm/conditions').forImport);
  } catch (error) {
    const isMissingFile = (error?.code === 'ERR_MODULE_NOT_FOUND' || error?.code === 'ERR_UNSUPPORTED_DIR_IMPORT') && Object.hasOwn(error, 'url');
    if (isMissingFile || error?.code === 'ERR_UNSUPPORTED_ESM_URL_SCHEME') return Object.hasOwn(error, 'url') ? error.url : specifier;
    throw error;
  }
}

function parentOf(given) {
  if (typeof given === 'string') return given;
  if (given instanceof require('internal/web/url').URL) return given.href;
  throw require('internal/errors').invalidArgType('parentURL', ['string', 'URL'], given);
}

function makeMeta(url) {
  const meta = { __proto__: null };
  if (url.startsWith('file:')) {
    const filename = pathOf(url);
    meta.dirname = folderOf(filename);
    meta.filename = filename;
  }
  // Not in the hooks thread, which would have to wait for itself.
  if (!internalBinding('options').isThread) {
    meta.resolve = internalBinding('options').importMetaResolve ? function resolve(specifier, parent = url) {
      return resolveFrom(`${specifier}`, parentOf(parent));
    } : function resolve(specifier) {
      return resolveFrom(`${specifier}`, url);
    };
  }
  meta.url = url;
  return meta;
}

module.exports = { makeMeta };

// SPDX-License-Identifier: MIT
//
// The format of a file: ES module, CommonJS or JSON, and whether it is TypeScript. Determined by its extension, by the
// `type` of its package, or failing both by the syntax of its source.
'use strict';

const { loaderError } = require('internal/esm/errors');
const { packageScope } = require('internal/package_json');
const { folderOf } = require('internal/module_paths');
const { defaultType, stripTypes } = internalBinding('options');

const BY_EXTENSION = { __proto__: null, '.mjs': 'module', '.cjs': 'commonjs', '.json': 'json', '.node': 'addon' };
if (internalBinding('options').wasmModules) BY_EXTENSION['.wasm'] = 'wasm';
if (stripTypes) Object.assign(BY_EXTENSION, { '.mts': 'module-typescript', '.cts': 'commonjs-typescript' });

function extensionOf(path) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

function packageType(path) {
  const type = packageScope(folderOf(path))?.data.type;
  if (type === 'module' || type === 'commonjs') return type;
  return defaultType === 'module' && !path.includes('/node_modules/') ? defaultType : undefined;
}

function formatOfNameless(path) {
  const type = packageType(path);
  if (type !== 'module' || !internalBinding('options').wasmModules) return type;
  return require('internal/esm/wasm').isWasmFile(path) ? 'wasm' : type;
}

// The format of a file; undefined if it depends on the source.
function formatOfFile(path) {
  const extension = extensionOf(path);
  const known = BY_EXTENSION[extension];
  if (known !== undefined) return known;
  if (extension === '.js') return packageType(path);
  if (extension === '') return formatOfNameless(path);
  if (extension === '.ts' && stripTypes) {
    const type = packageType(path);
    return type && `${type}-typescript`;
  }
  throw loaderError(TypeError, 'ERR_UNKNOWN_FILE_EXTENSION', `Unknown file extension "${extension}" for ${path}`);
}

// Whether source that is not CommonJS is an ES module.
function isModuleText(text, url) {
  if (internalBinding('options').noDetectModule) return false;
  try {
    require('internal/esm/engine').parse('rondo:esm/detect', text, undefined, url);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

// Detects the format from the source.
function formatOfText(text, url) {
  if (!/\b(?:import|export|await)\b|\b(?:module|exports|require|__filename|__dirname)\b/.test(text)) return 'commonjs';
  const { HEAD, TAIL, cleaned } = require('internal/loader');
  try {
    internalBinding('script').checkSyntax(`${HEAD}${cleaned(text)}${TAIL}`, url);
    return 'commonjs';
  } catch {
    return isModuleText(text, url) ? 'module' : 'commonjs';
  }
}

const warned = new Set();

// Warns once for each package.json without `type`, except in installed packages.
function warnTypeless(url, path) {
  const scope = packageScope(folderOf(path));
  if (scope === null || warned.has(scope.folder) || path.includes('/node_modules/')) return;
  warned.add(scope.folder);
  globalThis.process.emitWarning(
    `Module type of ${url} is not specified and it doesn't parse as CommonJS.\n` +
    'Reparsing as ES module because module syntax was detected. This incurs a performance overhead.\n' +
    `To eliminate this warning, add "type": "module" to ${scope.folder}/package.json.`, { code: 'MODULE_TYPELESS_PACKAGE_JSON' });
}

module.exports = { formatOfFile, formatOfText, isModuleText, warnTypeless };

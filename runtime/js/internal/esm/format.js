// SPDX-License-Identifier: MIT
//
// What a file is: an ES module, CommonJS, JSON, and whether it has types. Told by its extension, by the `type` of its package, and where neither
// says so by the syntax of its text.
'use strict';

const { loaderError } = require('internal/esm/errors');
const { packageScope } = require('internal/package_json');
const { folderOf } = require('internal/module_paths');
const { stripTypes } = internalBinding('options');

const BY_EXTENSION = { __proto__: null, '.mjs': 'module', '.cjs': 'commonjs', '.json': 'json', '.node': 'addon' };
if (stripTypes) Object.assign(BY_EXTENSION, { '.mts': 'module-typescript', '.cts': 'commonjs-typescript' });

function extensionOf(path) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

function packageType(path) {
  const type = packageScope(folderOf(path))?.data.type;
  return type === 'module' || type === 'commonjs' ? type : undefined;
}

// The format of a file; undefined where only the text can tell.
function formatOfFile(path) {
  const extension = extensionOf(path);
  const known = BY_EXTENSION[extension];
  if (known !== undefined) return known;
  if (extension === '.js' || extension === '') return packageType(path);
  if (extension === '.ts' && stripTypes) {
    const type = packageType(path);
    return type && `${type}-typescript`;
  }
  throw loaderError(TypeError, 'ERR_UNKNOWN_FILE_EXTENSION', `Unknown file extension "${extension}" for ${path}`);
}

// Whether text that is not CommonJS is a module.
function isModuleText(text, url) {
  try {
    require('internal/esm/engine').parse('rondo:esm/detect', text, undefined, url);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

// The format of text that nothing else tells.
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

// Once for each package.json that does not tell what its files are, except of installed packages.
function warnTypeless(url, path) {
  const scope = packageScope(folderOf(path));
  if (scope === null || warned.has(scope.folder) || path.includes('/node_modules/')) return;
  warned.add(scope.folder);
  globalThis.process.emitWarning(
    `Module type of ${url} is not specified and it doesn't parse as CommonJS.\n` +
    'Reparsing as ES module because module syntax was detected. This incurs a performance overhead.\n' +
    `To eliminate this warning, add "type": "module" to ${scope.folder}/package.json.`, { code: 'MODULE_TYPELESS_PACKAGE_JSON' });
}

module.exports = { extensionOf, formatOfFile, formatOfText, isModuleText, warnTypeless };

// SPDX-License-Identifier: MIT
//
// Type stripping, as in Node 22: types are replaced by spaces, so lines and columns do not change. Syntax that needs a
// transformation, such as an enum, is an error. Loaded with the first TypeScript file.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { ownOptions } = require('internal/options');
const { systemError, invalidArgType, invalidArgValue, checkString, checkObject } = require('internal/errors');
const { loaderError } = require('internal/esm/errors');
const { loadPackage, forgetPackage } = require('internal/packages');

const SUFFIX = '-typescript';
const PACKAGE = '@swc/wasm-typescript';
const CODES = { __proto__: null, UnsupportedSyntax: 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX', InvalidSyntax: 'ERR_INVALID_TYPESCRIPT_SYNTAX' };

// Caches the last result: a file may be stripped to detect its module format, and again to load it.
let last = { text: undefined, filename: undefined, code: undefined };

// Converts a parser error. As in Node, the stack starts with the position and the source snippet.
function refined(problem, filename) {
  const code = CODES[problem?.code];
  if (code === undefined) {
    forgetPackage(PACKAGE); // the WebAssembly instance may be corrupt
    const reason = String(problem?.message ?? problem).replace(/ \(evaluating [^]*$/, '');
    return loaderError(SyntaxError, CODES.InvalidSyntax, `The parser of TypeScript failed: ${reason}`);
  }
  const error = loaderError(SyntaxError, code, problem.message);
  if (typeof problem.snippet !== 'string') return error;
  const stack = `${filename}:${problem.startLine}\n${problem.snippet}\n${error.stack}`;
  defineProperty(error, 'stack', { value: stack, writable: true, configurable: true, enumerable: false });
  defineProperty(error, 'rondoSyntaxPlace', { value: { isShown: true }, enumerable: false, configurable: true });
  return error;
}

function parser() {
  try {
    return loadPackage(PACKAGE);
  } catch (error) {
    forgetPackage(PACKAGE);
    throw loaderError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `TypeScript is not available: ${error?.message}`);
  }
}

function transform(text, filename, mode, sourceMap = false) {
  const { transformSync } = parser();
  try {
    return transformSync(text, { mode, sourceMap, filename, deprecatedTsModuleAsError: true });
  } catch (error) {
    throw refined(error, filename);
  }
}

function strip(text, filename) {
  if (last.text === text && last.filename === filename) return last.code;
  const { code } = transform(text, filename, 'strip-only');
  last = { text, filename, code };
  return code;
}

// Adds the TypeScript parser's message to the syntax error of code that was also tried as JavaScript.
function withProblem(error, problem) {
  error.rondoSyntaxPlace.remark = problem.message;
  return error;
}

// Strips a file, which must not be under node_modules. `shown` is its name in errors; `given` its text, if known.
function stripFile(path, shown, given) {
  if (path.includes('/node_modules/')) {
    throw loaderError(Error, 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
      `Stripping types is currently unsupported for files under node_modules, for "${shown}"`);
  }
  const text = given ?? internalBinding('files').readText(path);
  if (typeof text !== 'string') throw systemError(text, 'open', path);
  return strip(text, shown);
}

// The require() handler for TypeScript files.
function load(module, filename) {
  const format = require('internal/loader').formatOf(filename);
  const shown = format === 'module' ? require('internal/esm/urls').urlOf(filename) : filename;
  module._compile(stripFile(filename, shown), filename, format);
}

// Returns { format, text } of an imported file. `format` is the one implied by its name and its package.
function readModule(url, path, format, isRequired) {
  if (format === 'commonjs-typescript') return { format: 'commonjs' };
  const text = stripFile(path, url);
  if (format === 'module-typescript') return { format: 'module', text };
  const { formatOfText, warnTypeless } = require('internal/esm/format');
  const detected = formatOfText(text, path);
  if (detected === 'module' && !isRequired) warnTypeless(url, path);
  return { format: detected, text };
}

function withMap(code, map) {
  const { Buffer } = require('node/buffer');
  return `${code}\n\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

let isWarned = false;

// module.stripTypeScriptTypes()
function stripTypeScriptTypes(code, given = {}) {
  if (!isWarned) {
    isWarned = true;
    globalThis.process.emitWarning('stripTypeScriptTypes is an experimental feature and might change at any time', 'ExperimentalWarning');
  }
  checkString(code, 'code');
  checkObject(given, 'options');
  const { mode = 'strip', sourceUrl = '', sourceMap = false } = ownOptions(given);
  if (mode !== 'strip' && mode !== 'transform') throw invalidArgValue('options.mode', mode, "must be one of: 'strip', 'transform'");
  checkString(sourceUrl, 'options.sourceUrl');
  if (mode === 'strip' && sourceMap !== false) throw invalidArgValue('options.sourceMap', sourceMap, 'must be one of: false, undefined');
  if (typeof sourceMap !== 'boolean') throw invalidArgType('options.sourceMap', 'boolean', sourceMap);
  const result = transform(code, sourceUrl, mode === 'strip' ? 'strip-only' : 'transform', sourceMap);
  if (sourceMap) return withMap(result.code, result.map);
  return sourceUrl === '' ? result.code : `${result.code}\n\n//# sourceURL=${sourceUrl}`;
}

// Strips a module loaded by hooks. Returns { format, source }.
function stripLoaded(url, format, source) {
  const plain = format.slice(0, -SUFFIX.length);
  if (source === null || source === undefined) return { format: plain, source };
  const path = url.startsWith('file:') ? require('internal/esm/urls').pathOf(url) : url;
  return { format: plain, source: stripFile(path, url, require('internal/esm/hooks/checks').text(source)) };
}

module.exports = { strip, withProblem, stripFile, stripLoaded, load, readModule, stripTypeScriptTypes };

// SPDX-License-Identifier: MIT
//
// TypeScript, as Node 22 runs it: types are replaced by spaces, so that every line and column stays where it is.
// What would have to be translated, such as an enum, is an error. Loaded for the first file that has types.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { ownOptions } = require('internal/options');
const { systemError, invalidArgType, invalidArgValue, checkString, checkObject } = require('internal/errors');
const { loaderError } = require('internal/esm/errors');
const { loadPackage, forgetPackage } = require('internal/packages');

const SUFFIX = '-typescript';
const PACKAGE = '@swc/wasm-typescript';
const CODES = { __proto__: null, UnsupportedSyntax: 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX', InvalidSyntax: 'ERR_INVALID_TYPESCRIPT_SYNTAX' };

// The text that was stripped last: whether it is a module may be found out only after that.
let last = { text: undefined, filename: undefined, code: undefined };

// Shows the place, as Node does, in front of the stack.
function refined(problem, filename) {
  const code = CODES[problem?.code];
  if (code === undefined) {
    forgetPackage(PACKAGE); // its memory is in no known state
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

// The JavaScript that is left of TypeScript without its types.
function strip(text, filename) {
  if (last.text === text && last.filename === filename) return last.code;
  const { code } = transform(text, filename, 'strip-only');
  last = { text, filename, code };
  return code;
}

// Adds what is wrong with text that was taken for TypeScript, to what is wrong with it as JavaScript.
function withProblem(error, problem) {
  error.rondoSyntaxPlace.remark = problem.message;
  return error;
}

// The same for a file, which may not belong to an installed package. `shown`: how errors name it; `given`: its text, where
// that is known.
function stripFile(path, shown, given) {
  if (path.includes('/node_modules/')) {
    throw loaderError(Error, 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
      `Stripping types is currently unsupported for files under node_modules, for "${shown}"`);
  }
  const text = given ?? internalBinding('files').readText(path);
  if (typeof text !== 'string') throw systemError(text, 'open', path);
  return strip(text, shown);
}

// What require() does for a file of TypeScript.
function load(module, filename) {
  const isModule = require('internal/loader').isModuleFile(filename);
  module._compile(isModule ? '' : stripFile(filename, filename), filename, isModule ? 'module' : undefined);
}

// { format, text } of a file that is imported. `format` is what its name and its package say.
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

// { format, source } without types, of a module that hooks have loaded.
function stripLoaded(url, format, source) {
  const plain = format.slice(0, -SUFFIX.length);
  if (source === null || source === undefined) return { format: plain, source };
  const path = url.startsWith('file:') ? require('internal/esm/urls').pathOf(url) : url;
  return { format: plain, source: stripFile(path, url, require('internal/esm/hooks/checks').text(source)) };
}

module.exports = { strip, withProblem, stripFile, stripLoaded, load, readModule, stripTypeScriptTypes };

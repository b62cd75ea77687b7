// SPDX-License-Identifier: MIT
//
// CommonJS modules: require, the cache, and compiling a file to a function.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');

const { addSource } = require('internal/sources');
const { folderOf, isNormal, modulePaths } = require('internal/module_paths');
const files = internalBinding('files');
const script = internalBinding('script');
const { defaultType, noRequireModule, pendingDeprecation, stripTypes, traceRequireModule, wasmModules } = internalBinding('options');
const internalRequire = require;
const builtins = () => builtinModules ??= require('internal/builtins');
const errors = () => require('internal/errors');

let builtinModules;

const EISDIR = -21;
const HEAD = '(function (exports, require, module, __filename, __dirname) { ';
const TAIL = '\n});';

// The program's replacement of Module.wrap, or null.
let ownWrap = null;

function setWrap(wrap) {
  ownWrap = wrap;
}

function Module(id = '', parent) {
  this.id = id;
  this.path = folderOf(id);
  defineProperty(this, 'exports', { value: {}, writable: true, configurable: true, enumerable: true });
  this.filename = null;
  this.loaded = false;
  this.children = [];
  if (pendingDeprecation) require('internal/module_warnings').setParent(this, parent);
  else defineProperty(this, 'parent', { value: parent, writable: true, configurable: true, enumerable: false });
  parent?.children?.push(this);
}

function parentOf(module) {
  return pendingDeprecation ? require('internal/module_warnings').parentOf(module) : module.parent;
}

// The exports that modules had when they were loaded: the first import of a module gets these, as in Node.
const loadedExports = new WeakMap();

function takeExports(module) {
  const exports = loadedExports.has(module) ? loadedExports.get(module) : module?.exports;
  loadedExports.delete(module);
  return exports;
}

defineProperty(Module, 'main', { value: undefined, writable: true, configurable: true, enumerable: false });
Module._cache = Object.create(null);
Module._pathCache = Object.create(null);

// The file that a folder's request has loaded, by `folder\0request`: the same request then needs no resolution, as in Node.
const nearby = { __proto__: null };
let wasReplaced = false; // whether a program has replaced Module._resolveFilename: one may be for the name of a built-in module

// Compiles a file's source to the function that runs it. Undefined if the source is an ES module's, where that is
// allowed.
function compile(text, filename, takesModules = false) {
  addSource(filename, text, HEAD.length);
  let run;
  try {
    run = script.compile(ownWrap === null ? `${HEAD}${text}${TAIL}` : ownWrap(text), filename);
  } catch (error) {
    if (takesModules && error instanceof SyntaxError && require('internal/esm/format').isModuleText(text, filename)) return undefined;
    throw require('internal/syntax_errors').refine(error, filename, text, { hasHint: true });
  }
  defineProperty(run, 'displayName', { value: 'Object.<anonymous>' });
  return run;
}

// Strips a byte order mark; `#!` makes the first line a comment.
function cleaned(text) {
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  return text.startsWith('#!') ? `//${text.slice(2)}` : text;
}

// Whether a module is being compiled or runs: meanwhile, files that were found are not looked up again, as in Node.
let isLoading = false;

Module.prototype._compile = function _compile(content, filename, format) {
  const isOutermost = !isLoading;
  if (isOutermost) files.keepKinds(true);
  isLoading = true;
  try {
    if (format === 'module') return requireModule(this, filename, content);
    const run = compile(cleaned(content), filename, format !== 'commonjs' && (!noRequireModule || this === Module.main));
    if (run === undefined) return requireModule(this, filename, content);
    const requireHere = makeRequire(this);
    return Reflect.apply(run, this.exports, [this.exports, requireHere, this, filename, folderOf(filename)]);
  } finally {
    if (isOutermost) {
      isLoading = false;
      files.keepKinds(false);
    }
  }
};

function readText(filename) {
  const text = files.readText(filename);
  if (typeof text === 'string') return text;
  throw errors().systemError(text, text === EISDIR ? 'read' : 'open', filename);
}

let packageScope = null; // of internal/package_json, which programs without packages do not need

const requiredModules = new WeakSet(); // Module objects of required ES modules

function requireModule(module, filename, text) {
  if (module === Module.main) {
    Module.main = undefined;
    delete Module._cache[filename];
    require('internal/esm/main').runFile(filename);
    return;
  }
  if (noRequireModule) throw require('internal/esm/errors').requireRefused(filename, parentOf(module)?.filename);
  if (traceRequireModule !== undefined) require('internal/module_warnings').requiredModule(filename, parentOf(module)?.filename, traceRequireModule);
  requiredModules.add(module);
  module.exports = require('internal/esm/require').requireModule(filename, parentOf(module)?.filename, false, text);
}

// Whether a file's syntax decides its format.
function mayBeModule(filename) {
  return hasNoOwnFormat(filename) && packageType(folderOf(filename)) === undefined;
}

function packageType(folder) {
  const type = declaredType(folder);
  return type === undefined && defaultType === 'module' && !isInstalled(folder) ? defaultType : type;
}

function isInstalled(folder) {
  return `${folder}/`.includes('/node_modules/');
}

function declaredType(folder) {
  if (packageScope === null) {
    if (files.packageFolder(folder) === undefined) return undefined;
    ({ packageScope } = require('internal/package_json'));
  }
  return packageScope(folder)?.data.type;
}

// The format that a file's name and package imply; undefined if its syntax decides.
function formatOf(filename) {
  if (!hasNoOwnFormat(filename)) return isModuleFile(filename) ? 'module' : 'commonjs';
  const type = packageType(folderOf(filename));
  return type === undefined || type === 'module' ? type : 'commonjs';
}

function isModuleFile(filename) {
  return filename.endsWith('.mjs') || (stripTypes && filename.endsWith('.mts')) || (hasNoOwnFormat(filename) && packageType(folderOf(filename)) === 'module');
}

// Whether the ES module loader runs the main file. It refuses extensions that it does not know, if the package has the
// type `module`.
function isMainModule(filename) {
  if (isModuleFile(filename)) return true;
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  if (extension === '.wasm' && wasmModules) return true;
  return extension !== '' && Module._extensions[extension] === undefined && extension !== '.cjs' && !isTypeScript(filename) &&
    packageType(folderOf(filename)) === 'module';
}

function hasNoOwnFormat(filename) {
  return filename.endsWith('.js') || (stripTypes && filename.endsWith('.ts')) || filename.indexOf('.', filename.lastIndexOf('/') + 2) < 0;
}

Module._extensions = Object.create(null);
// Also called for extensions without a loader of their own. A compiler that adds a loader for TypeScript gets the text unchanged.
Module._extensions['.js'] = function (module, filename) {
  if (isTypeScript(filename) && ownLoaderOf(filename) === undefined) require('internal/typescript').load(module, filename);
  else module._compile(readText(filename), filename, formatOf(filename));
};
Module._extensions['.json'] = function (module, filename) {
  const text = readText(filename);
  try {
    module.exports = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    error.message = `${filename}: ${error.message}`;
    throw error;
  }
};
Module._extensions['.node'] = function (module, filename) {
  throw errors().codedError(Error, 'ERR_DLOPEN_FAILED', `Rondo does not support native addons yet: ${filename}`);
};

function isTypeScript(filename) {
  return stripTypes && filename.endsWith('ts') && /\.[cm]?ts$/.test(filename);
}

function ownLoaderOf(filename) {
  const base = filename.slice(filename.lastIndexOf('/') + 1);
  for (let at = base.indexOf('.', 1); at > 0; at = base.indexOf('.', at + 1)) {
    const loader = Module._extensions[base.slice(at)];
    if (loader) return loader;
  }
  return undefined;
}

Module.prototype.load = function load(filename) {
  this.filename = filename;
  this.paths = modulePaths(folderOf(filename));
  const loader = ownLoaderOf(filename) ?? Module._extensions['.js'];
  loader(this, filename);
  this.loaded = true;
  loadedExports.set(this, this.exports);
};

Module.prototype.require = function require(id) {
  if (typeof id !== 'string') throw errors().invalidArgType('id', 'string', id);
  if (id === '') throw errors().invalidArgValue('id', id, 'must be a non-empty string');
  return Module._load(id, this, false);
};

function notFound(request, parent) {
  const stackOfRequires = [];
  for (let at = parent; at; at = parentOf(at)) stackOfRequires.push(at.filename ?? at.id);
  let message = `Cannot find module '${request}'`;
  if (stackOfRequires.length > 0) message += `\nRequire stack:\n- ${stackOfRequires.join('\n- ')}`;
  const error = new Error(message);
  error.code = 'MODULE_NOT_FOUND';
  error.requireStack = stackOfRequires;
  return error;
}

// Throws if the request means a module of Node's that does not exist.
function refuseBuiltin(request) {
  const unsupported = builtins().unsupported(request);
  if (unsupported !== undefined) throw unsupported;
  if (request.startsWith('node:')) {
    throw errors().codedError(Error, 'ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${request}`);
  }
}

// Whether a request cannot be the name of a built-in module.
function isPath(request) {
  return request[0] === '.' || request[0] === '/';
}

const resolveFilename = function _resolveFilename(request, parent, isMain, given) {
  const options = ownOptions(given);
  if (!isPath(request)) {
    if (builtins().has(request)) return request;
    refuseBuiltin(request);
  }
  const { resolve } = require('internal/resolve');
  const from = parent?.filename ? folderOf(parent.filename) : parent?.path ?? globalThis.process.cwd();
  if (options.paths !== undefined && !Array.isArray(options.paths)) throw errors().invalidArgValue('options.paths', options.paths);
  const starts = options.paths ?? [from];
  for (const start of starts) {
    const folder = typeof start === 'string' && isNormal(start) ? start : require('node/path').resolve(start);
    const found = resolve(request, folder, options.paths ? undefined : parent?.paths, parent?.filename);
    if (found !== null) return found;
  }
  throw notFound(request, parent);
};
Module._resolveFilename = resolveFilename;

function exportsOf(cached, filename, parent) {
  if (parent?.children && !parent.children.includes(cached)) parent.children.push(cached);
  if (!cached.loaded && requiredModules.has(cached)) {
    return require('internal/esm/require').requireModule(filename, parentOf(cached)?.filename, true); // throws: it is a cycle
  }
  return cached.loaded ? cached.exports : require('internal/module_warnings').unfinishedExports(cached);
}

// Whether a request for a built-in module that was loaded before means the same as then.
function isSameBuiltin(request) {
  return builtins().isLoaded(request) && !wasReplaced && Module._resolveFilename === resolveFilename && Module._cache[request] === undefined;
}

Module._load = function _load(request, parent, isMain) {
  if (isSameBuiltin(request)) return builtins().load(request);
  let key;
  if (parent) {
    key = `${parent.path}\0${request}`;
    const known = nearby[key];
    if (known !== undefined) {
      const cached = Module._cache[known];
      if (cached !== undefined) return exportsOf(cached, known, parent);
      delete nearby[key];
    }
  }
  if (request.startsWith('node:')) return builtins().load(request) ?? refuseBuiltin(request);
  wasReplaced ||= Module._resolveFilename !== resolveFilename;
  const filename = Module._resolveFilename(request, parent, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) return exportsOf(cached, filename, parent);
  if (builtins().has(filename)) return builtins().load(filename);
  return loadFile(filename, parent, isMain, false, key);
};

function loadFile(filename, parent, isMain, keepsId = false, key = undefined) {
  const module = new Module(filename, isMain ? null : parent);
  if (isMain) {
    if (!keepsId) module.id = '.';
    Module.main = module;
  }
  Module._cache[filename] = module;
  if (key !== undefined) nearby[key] = filename;
  let isLoaded = false;
  try {
    module.load(filename);
    isLoaded = true;
  } finally {
    if (!isLoaded) {
      delete Module._cache[filename];
      delete nearby[key];
    }
    if (require.isLoaded('internal/module_warnings')) require('internal/module_warnings').finishExports(module);
  }
  return module.exports;
}

Module._nodeModulePaths = modulePaths;

function makeRequire(module) {
  function require(id) {
    return module.require(id);
  }
  const resolve = function resolve(request, options) {
    if (typeof request !== 'string') throw errors().invalidArgType('request', 'string', request);
    if (request.startsWith('node:') && !builtins().has(request) && builtins().unsupported(request) === undefined) throw notFound(request, module);
    return Module._resolveFilename(request, module, false, options);
  };
  resolve.paths = function paths(request) {
    if (typeof request !== 'string') throw errors().invalidArgType('request', 'string', request);
    return internalRequire('node/module')._resolveLookupPaths(request, module);
  };
  require.resolve = resolve;
  defineProperty(require, 'main', { value: Module.main, writable: true, configurable: true, enumerable: true });
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

// An accessor, as in Node: the rarely used parts of Module are loaded on first access.
defineProperty(Module.prototype, 'constructor', { get: () => require('node/module'), configurable: true });

// ownRunMain: what Module.runMain is unless a program replaces it; set when node:module is loaded.
module.exports = {
  ownRunMain: undefined, Module, loadFile, takeExports, makeRequire, compile, cleaned, isTypeScript, isMainModule, isModuleFile, formatOf, mayBeModule, setWrap, HEAD, TAIL,
};

// SPDX-License-Identifier: MIT
//
// Runs what the command line requests: a file, code of -e or -p, or the program on standard input.
'use strict';

const { defineProperty } = require('internal/descriptors');
const options = internalBinding('options');
const files = internalBinding('files');

const STDIN = 0;

// Where code without a file looks for modules: the current folder or, if that is gone, the folder of the binary.
function startFolder() {
  const binding = internalBinding('process');
  const folder = binding.cwd();
  return typeof folder === 'string' ? folder : require('node/path').dirname(binding.execPath());
}

function preload(Module) {
  const folder = startFolder();
  for (const name of options.required) {
    const parent = new Module('internal/preload');
    parent.paths = Module._nodeModulePaths(folder);
    parent.path = folder;
    parent.require(name);
  }
}

// Loads the modules of --import in order, then the program.
async function importFirst(start) {
  const { namespaceOf, baseOf } = require('internal/esm/dynamic');
  for (const name of options.imported) await namespaceOf(name, baseOf(undefined), undefined);
  start();
}

// Whether module hooks resolve and load the main file, in any format.
function isLoadedByHooks() {
  return (options.imported.length > 0 || options.loaders.length > 0) && require('internal/esm/hooks/state').hooks() !== undefined;
}

// Runs the program through Module.runMain, if a module that was loaded before has replaced it.
function runMain(name) {
  const { Module, ownRunMain } = require('internal/loader');
  if (Module.runMain === ownRunMain) runFile(name);
  else Module.runMain();
}

function runFile(name) {
  if (options.defaultType === 'module') {
    require('internal/esm/main').runExactFile(name);
    return;
  }
  const full = (options.preserveSymlinksMain ? null : files.realFile(name)) ?? require('internal/resolve').mainFile(name);
  if (isLoadedByHooks()) {
    require('internal/esm/main').runFile(full ?? require('node/path').resolve(name));
    return;
  }
  if (full === null) {
    const absolute = require('node/path').resolve(name);
    const error = new Error(`Cannot find module '${absolute}'`);
    error.code = 'MODULE_NOT_FOUND';
    error.requireStack = [];
    throw error;
  }
  const { isMainModule, loadFile } = require('internal/loader');
  if (isMainModule(full)) require('internal/esm/main').runFile(full);
  else loadFile(full, undefined, true);
}

function checkFile(name) {
  const { compile, cleaned, isModuleFile, mayBeModule } = require('internal/loader');
  const full = files.realFile(name) ?? require('internal/resolve').mainFile(name) ?? name;
  const text = files.readText(full);
  if (typeof text === 'number') throw new Error(`Cannot find module '${require('node/path').resolve(name)}'`);
  if (isModuleFile(full)) require('internal/esm/translate').moduleOfText(full, text);
  else compile(cleaned(text), full, mayBeModule(full));
}

// Of standard input, which is a script unless --input-type says otherwise.
function checkStdin() {
  const { compile, cleaned } = require('internal/loader');
  const text = cleaned(readStdin());
  const isModule = (options.inputType ?? options.defaultType)?.startsWith('module');
  if (isModule) require('internal/esm/translate').moduleOfText('[stdin]', text);
  else compile(text, '[stdin]', false);
}

// Code without a file: a script, not a module, but with require and the rest as globals.
function runText(Module, text, name) {
  const inputType = options.inputType ?? options.defaultType;
  if (inputType?.endsWith('-typescript')) text = require('internal/typescript').strip(text, name);
  if (inputType?.startsWith('module')) {
    runModule(text);
    return;
  }
  const { makeRequire } = require('internal/loader');
  const folder = startFolder();
  const module = new Module(name);
  module.filename = `${folder}/${name}`;
  module.paths = Module._nodeModulePaths(folder);
  const values = { __proto__: null, module, exports: module.exports, require: makeRequire(module), __filename: name, __dirname: '.' };
  for (const key in values) {
    defineProperty(globalThis, key, { value: values[key], writable: true, configurable: true, enumerable: true });
  }
  require('internal/sources').addSource(name, text, 0);
  let result;
  try {
    result = internalBinding('script').evaluate(text, name);
  } catch (error) {
    if (inputType !== undefined || !(error instanceof SyntaxError) || isScript(text, name)) throw error;
    runOtherText(Module, text, name, error, Object.keys(values));
    return;
  }
  if (options.print) globalThis.console.log(result);
}

function isScript(text, name) {
  try {
    internalBinding('script').checkSyntax(text, name);
    return true;
  } catch {
    return false;
  }
}

// Text that is not a script is a module or TypeScript.
function runOtherText(Module, text, name, error, names) {
  if (require('internal/esm/format').isModuleText(text, name)) {
    for (const key of names) delete globalThis[key];
    runModule(text);
    return;
  }
  if (!options.stripTypes) throw error;
  const { strip, withProblem } = require('internal/typescript');
  let stripped;
  try {
    stripped = strip(text, name);
  } catch (problem) {
    throw withProblem(require('internal/syntax_errors').refine(error, name, text), problem);
  }
  if (stripped === text) throw error;
  runText(Module, stripped, name);
}

function runModule(text) {
  if (options.print) {
    throw require('internal/esm/errors').loaderError(Error, 'ERR_EVAL_ESM_CANNOT_PRINT', '--print cannot be used with ESM input');
  }
  require('internal/esm/main').runText(text, '[eval1]');
}

function readStdin() {
  return require('internal/fs/files').readFileSync(STDIN, 'utf8');
}

// In code of -e, `crypto` is the module, not the standard's object.
function defineCrypto() {
  defineProperty(globalThis, 'crypto', {
    configurable: true,
    enumerable: true,
    get() { return require('internal/builtins').load('crypto'); },
    set(value) { defineProperty(globalThis, 'crypto', { value, writable: true, configurable: true, enumerable: true }); },
  });
}

// With -e, the code runs first. The REPL starts even if it throws.
function runPrompt(Module) {
  require('internal/repl/cli').run();
  if (options.eval !== undefined) runText(Module, options.eval, '[eval]');
}

// The IPC channel to the parent that forked this process, if any. Our own children do not inherit it.
function openChannel() {
  const binding = internalBinding('process');
  const fd = binding.getEnv('NODE_CHANNEL_FD');
  if (fd === undefined) return;
  const mode = binding.getEnv('NODE_CHANNEL_SERIALIZATION_MODE');
  binding.setEnv('NODE_CHANNEL_FD', undefined);
  binding.setEnv('NODE_CHANNEL_SERIALIZATION_MODE', undefined);
  require('internal/child/channel').openFromParent(Number(fd), mode);
  if (binding.getEnv('WATCH_REPORT_DEPENDENCIES') !== undefined) require('internal/watch/report').start();
}

// Removes only the accessor; `{ __proto__: ... }` is syntax and still works.
function disableProto(way, prototype = Object.prototype) {
  delete prototype.__proto__;
  if (way === 'delete') return;
  const refuse = () => {
    throw require('internal/errors').codedError(Error, 'ERR_PROTO_ACCESS',
      'Accessing Object.prototype.__proto__ has been disallowed with --disable-proto=throw');
  };
  defineProperty(prototype, '__proto__', { configurable: true, enumerable: false, get: refuse, set: refuse });
}

// A data: URL is a module.
function runData(url) {
  require('internal/esm/main').runURL(url);
}

function runWorker() {
  const { Module } = require('internal/loader');
  adaptGlobals();
  require('internal/worker/thread').run({
    preload: () => preload(Module),
    runFile: (name) => startWith(() => runMain(name)),
    runText: (text, name) => startWith(() => runText(Module, text, name)),
    runData: (url) => startWith(() => runData(url)),
  });
}

// Globals that options add, remove or change.
function adaptGlobals() {
  if (options.noWebCrypto) for (const name of ['crypto', 'Crypto', 'CryptoKey', 'SubtleCrypto']) delete globalThis[name];
  if (options.noCustomEvent) delete globalThis.CustomEvent;
  if (options.noFetch) for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response']) delete globalThis[name];
  if (options.hasWebSocket) require('internal/globals').add('internal/web/fetch', 'WebSocket');
  if (options.hasEventSource) require('internal/globals').add('internal/web/fetch', 'EventSource');
  if (options.disableProto !== undefined) disableProto(options.disableProto);
  if (options.exposeGC) {
    defineProperty(globalThis, 'gc', { value: internalBinding('script').collect, writable: true, configurable: true });
  }
  if (options.stackTraceLimit !== undefined) Error.stackTraceLimit = parseInt(options.stackTraceLimit, 10);
}

// Starts the program after the modules of --experimental-loader and --import.
function startWith(start) {
  if (options.loaders.length > 0) require('internal/esm/hooks/register').registerLoaders();
  if (options.imported.length > 0) importFirst(start);
  else start();
}

function run() {
  if (options.tool !== undefined) {
    require('internal/trace/view').run(options.tool);
    return;
  }
  if (options.isThread) {
    require('internal/esm/hooks/thread').run(() => preload(require('internal/loader').Module));
    return;
  }
  if (options.isWorker) {
    runWorker();
    return;
  }
  if (options.watch && !options.test) {
    require('internal/watch/run').run();
    return;
  }
  openChannel();
  if (internalBinding('process').getEnv('NODE_UNIQUE_ID') !== undefined) require('internal/cluster/role').start();
  const { Module } = require('internal/loader');
  const { args, required } = options;
  adaptGlobals();
  if (required.length > 0) preload(Module);
  startWith(() => runProgram(Module, args[0]));
}

function runProgram(Module, script) {
  if (options.test) {
    require('internal/test/files/main').run();
  } else if (options.interactive || (options.eval === undefined && !options.check && script === undefined && internalBinding('stdio').kindOf(STDIN) === 'TTY')) {
    runPrompt(Module);
  } else if (options.eval !== undefined) {
    require('internal/repl/context').defineBuiltins(globalThis);
    defineCrypto();
    runText(Module, options.eval, '[eval]');
  } else if ((script === undefined || script === '-') && options.check) {
    checkStdin();
  } else if (script === undefined || script === '-') {
    runText(Module, require('internal/loader').cleaned(readStdin()), '[stdin]');
  } else if (options.check) {
    checkFile(script);
  } else {
    runMain(script);
  }
}

module.exports = { run, disableProto };

// SPDX-License-Identifier: MIT
//
// What a new worker runs, and how: the arguments of Worker, checked and turned into the first message to its thread.
'use strict';

const { codedError, invalidArgType, invalidArgValue } = require('internal/errors');

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');
const environment = new Map(); // setEnvironmentData()
const MEGABYTE = 1 << 20;
const LEAST_STACK_MB = 0.25;
const LIMITS = { __proto__: null, maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2096, codeRangeSizeMb: 0, stackSizeMb: 4 };

function setEnvironmentData(key, value) {
  if (value === undefined) environment.delete(key);
  else environment.set(key, value);
}

function getEnvironmentData(key) {
  return environment.get(key);
}

function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined && value.path === undefined);
}

function pathError(filename) {
  let hint = '';
  if (filename.startsWith('file://')) hint = ' Wrap file:// URLs with `new URL`.';
  if (filename.startsWith('data:text/javascript')) hint = ' Wrap data: URLs with `new URL`.';
  return codedError(TypeError, 'ERR_WORKER_PATH', 'The worker script or module filename must be an absolute path or a relative path ' +
    `starting with './' or '../'.${hint} Received "${filename}"`);
}

// { kind: 'eval', 'file' or 'data', text }
function programOf(filename, given) {
  if (given.execArgv !== undefined && given.execArgv !== null && !Array.isArray(given.execArgv)) throw invalidArgType('options.execArgv', 'Array', given.execArgv);
  if (given.argv !== undefined && given.argv !== null && !Array.isArray(given.argv)) throw invalidArgType('options.argv', 'Array', given.argv);
  if (given.eval) {
    if (typeof filename !== 'string') throw invalidArgValue('options.eval', given.eval, "must be false when 'filename' is not a string");
    return { kind: 'eval', text: filename };
  }
  if (isURL(filename) && filename.protocol === 'data:') return { kind: 'data', text: `${filename}` };
  const { isAbsolute, resolve } = require('node/path');
  if (isURL(filename)) return { kind: 'file', text: require('node/url').fileURLToPath(filename) };
  if (typeof filename !== 'string') throw invalidArgType('filename', ['string', 'URL'], filename);
  if (!isAbsolute(filename) && !/^\.\.?\//.test(filename)) throw pathError(filename);
  return { kind: 'file', text: resolve(filename) };
}

// heapBytes limits the whole heap, which has no generations of fixed size. 0: no limit was given.
function limitsOf(given) {
  const limits = { ...LIMITS };
  let hasHeap = false;
  if (typeof given !== 'object' || given === null) return { limits, heapBytes: 0 };
  for (const name in LIMITS) {
    const value = given[name];
    if (typeof value !== 'number') continue;
    limits[name] = Math.max(value, name === 'stackSizeMb' ? LEAST_STACK_MB : 0);
    hasHeap ||= name === 'maxOldGenerationSizeMb';
  }
  const heapBytes = Math.floor((limits.maxOldGenerationSizeMb + limits.maxYoungGenerationSizeMb) * MEGABYTE);
  return { limits, heapBytes: hasHeap ? Math.max(heapBytes, 1) : 0 };
}

// A worker that tracks its descriptors starts only such ones, as in Node.
function isTracked() {
  return internalBinding('options').isWorker && require('internal/worker/thread').settings().isTracking;
}

// Everything but what the program gets.
function settingsOf(program, given) {
  const { process } = globalThis;
  return {
    program,
    argv: (given.argv ?? []).map(String),
    execArgv: given.execArgv === undefined || given.execArgv === null ? [...process.execArgv] : given.execArgv.map(String),
    name: given.name === undefined ? '' : `${given.name}`,
    hasStdin: Boolean(given.stdin),
    ...limitsOf(given.resourceLimits),
    isTracking: given.trackUnmanagedFds === undefined || Boolean(given.trackUnmanagedFds) || isTracked(),
  };
}

// For ports.startThread().
function variablesOf(env) {
  if (env === SHARE_ENV) return null;
  if (env === undefined || env === null || env === globalThis.process.env) return undefined;
  if (typeof env !== 'object') throw invalidArgType('options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
  return Object.keys(env).map((name) => `${name}=${env[name]}`);
}

function checkWords(words, what, suffix = '') {
  const bad = words.length === 0 ? [] : require('internal/ports').checkOptions(words);
  if (bad.length > 0) throw codedError(Error, 'ERR_WORKER_INVALID_EXEC_ARGV', `Initiated Worker with ${what}: ${bad.map((word) => word + suffix).join(', ')}`);
}

const OPTION_OF_VARIABLE = {
  __proto__: null, NODE_PRESERVE_SYMLINKS: '--preserve-symlinks', NODE_PRESERVE_SYMLINKS_MAIN: '--preserve-symlinks-main',
};

// The options in NODE_OPTIONS, if they are not those of the process, which are in the program's own options.
function wordsOfText(text) {
  if (typeof text !== 'string' || text === globalThis.process.env.NODE_OPTIONS) return [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  checkWords(words, 'invalid NODE_OPTIONS env variable', ' is not allowed in NODE_OPTIONS');
  return words;
}

function wordsOfArguments(execArgv) {
  const words = execArgv.map(String);
  checkWords(words, 'invalid execArgv flags');
  return words;
}

// Options of its own: those of the environment that it gets, then execArgv. undefined if it has none.
function wordsOf({ execArgv, env }) {
  const variables = typeof env === 'object' && env !== null ? env : { __proto__: null };
  const given = wordsOfText(variables.NODE_OPTIONS);
  const isBare = execArgv === undefined || execArgv === null;
  const flags = Object.keys(OPTION_OF_VARIABLE).filter((name) => variables[name] === '1').map((name) => OPTION_OF_VARIABLE[name]);
  if (isBare && given.length + flags.length === 0) return undefined;
  const words = [...given, ...(isBare ? inherited() : wordsOfArguments(execArgv))];
  return [...flags.filter((flag) => !words.includes(flag.replace('--', '--no-'))), ...words];
}

// The program's options that a worker may have.
function inherited() {
  const words = globalThis.process.execArgv;
  const bad = require('internal/ports').checkOptions(words);
  return words.filter((word) => !bad.includes(word));
}

function listOf(given) {
  return given === undefined || given === null ? [] : [...given];
}

module.exports = { environment, programOf, settingsOf, variablesOf, wordsOf, listOf, setEnvironmentData, getEnvironmentData, SHARE_ENV };

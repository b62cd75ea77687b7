// SPDX-License-Identifier: MIT
//
// Used while recording: names the calls of Node's modules that start requests, so that a file operation or the work of
// a pool thread is known by the call, its path and its callback, not by the system call alone. With --warn-blocked, it
// names those that wait.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { replaceFunction } = require('internal/replace_function');
const { textOf, callerOf } = require('internal/trace/places');
const { hrtime } = internalBinding('loop');
const options = internalBinding('options');
const trace = internalBinding('trace');

const CALL = 9; // a callback without a name is known by the line of the call
const LONGEST_PATH = 200;

const NAMES = {
  __proto__: null,
  fs: (name, owner) => Object.hasOwn(owner, `${name}Sync`),
  'fs/promises': () => true,
  crypto: (name) => /^(pbkdf2|scrypt|hkdf|random(Bytes|Fill|Int)|generate(KeyPair|Key|Prime)|checkPrime|sign|verify)$/.test(name),
  dns: (name) => /^(lookup|lookupService|reverse|resolve\w*)$/.test(name),
  'dns/promises': (name) => /^(lookup|lookupService|reverse|resolve\w*)$/.test(name),
  zlib: (name) => /^(de|in)flate(Raw)?$|^g(un)?zip$|^unzip$|^brotli(De)?[cC]ompress$/.test(name),
  child_process: (name) => /^(spawn|exec|execFile|fork)$/.test(name),
  net: (name) => /^(connect|createConnection)$/.test(name),
  http: (name) => /^(get|request)$/.test(name),
};

// What is read, looked up or run: a short first argument.
function subjectOf(given) {
  if (typeof given === 'number') return ` ${given}`;
  if (typeof given === 'string') return given.length > LONGEST_PATH || /[\n\0]/.test(given) ? '' : ` ${given}`;
  return '';
}

// Secrets and data are not recorded.
const HAS_SUBJECT = new Set(['fs', 'fs/promises', 'dns', 'dns/promises', 'child_process', 'http', 'net']);

function replace(owner, name, module) {
  const title = `${module.replace('/', '.')}.${name}`;
  replaceFunction(owner, name, (original) => function (...args) {
    if (!options.isTraced) return Reflect.apply(original, this, args);
    const caller = callerOf();
    const callback = args.at(-1);
    const called = typeof callback === 'function' && typeof callback.name === 'string' ? callback.name : '';
    const subject = HAS_SUBJECT.has(module) ? subjectOf(args[0]) : '';
    trace.begin(CALL, called === '' ? caller.at : textOf(called), textOf(`${title}${subject}`), caller.place);
    try {
      return Reflect.apply(original, this, args);
    } finally {
      trace.end();
    }
  });
}

// A call that waits: the watchdog names it while it does, and its line is reported if it took too long.
function replaceSync(owner, name, module) {
  const title = `${module}.${name}`;
  replaceFunction(owner, name, (original) => function (...args) {
    const start = hrtime();
    const text = `${title}${HAS_SUBJECT.has(module) ? subjectOf(args[0]) : ''}`;
    trace.begin(CALL, 0, textOf(text), callerOf().place);
    try {
      return Reflect.apply(original, this, args);
    } finally {
      trace.end();
      require('internal/blocked').onCallEnd(text, (hrtime() - start) / 1e6);
    }
  });
}

// Calls back when a property that is loaded on first use has been loaded.
function whenLoaded(owner, name, callback) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  defineProperty(owner, name, {
    ...descriptor,
    get() {
      defineProperty(owner, name, descriptor);
      callback(owner[name]);
      return owner[name];
    },
  });
}

// How a function of a module is replaced; undefined if it stays.
function replacementOf(module, owner, name) {
  if (options.isTraced && NAMES[module](name, owner)) return replace;
  return options.warnBlocked > 0 && name.endsWith('Sync') ? replaceSync : undefined;
}

function nameCall(module, owner, name) {
  const { get, value } = Object.getOwnPropertyDescriptor(owner, name);
  if (name === 'promises' && get !== undefined) {
    whenLoaded(owner, name, (promises) => nameCalls(`${module}/promises`, promises));
    return;
  }
  const put = replacementOf(module, owner, name);
  if (put === undefined) return;
  if (get !== undefined) whenLoaded(owner, name, () => put(owner, name, module));
  else if (typeof value === 'function') put(owner, name, module);
}

const done = new Set();

// Replaces the functions of a module that a program is about to use, once.
function nameCalls(module, owner) {
  if (NAMES[module] === undefined || done.has(module)) return;
  done.add(module);
  for (const name of Object.keys(owner)) nameCall(module, owner, name);
}

// The same for modules that a program has loaded before.
function nameLoaded(isLoaded) {
  for (const module of Object.keys(NAMES)) {
    if (isLoaded(`node/${module}`)) nameCalls(module, require(`node/${module}`));
  }
}

module.exports = { nameCalls, nameLoaded, nameSync: (module, owner, name) => replaceSync(owner, name, module) };

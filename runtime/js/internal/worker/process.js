// SPDX-License-Identifier: MIT
//
// The process object in a worker: what would change the whole process is refused, and standard streams lead to the
// thread that started the worker.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');

const REFUSED = ['abort', 'chdir', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'];

function unsupported(what) {
  return codedError(TypeError, 'ERR_WORKER_UNSUPPORTED_OPERATION', `${what} is not supported in workers`);
}

function refusal(name) {
  const refuse = { [name]() { throw unsupported(`process.${name}()`); } }[name];
  refuse.disabled = true;
  return refuse;
}

function lazyStream(process, name, make) {
  defineProperty(process, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = make();
      defineProperty(process, name, { value, writable: false, configurable: true, enumerable: true });
      return value;
    },
  });
}

function adapt(process) {
  const { send, inputOf, settings } = require('internal/worker/thread');
  const { program, argv, execArgv, hasStdin } = settings();
  process.argv = [internalBinding('process').execPath(), program.kind === 'eval' ? '[worker eval]' : program.text, ...argv];
  process.execArgv = execArgv;
  const hasChannel = internalBinding('process').getEnv('NODE_CHANNEL_FD') !== undefined;
  for (const name of hasChannel ? [...REFUSED, 'send', 'disconnect'] : REFUSED) {
    defineProperty(process, name, { value: refusal(name), writable: true, configurable: true, enumerable: true });
  }
  for (const name of hasChannel ? ['channel', 'connected'] : []) {
    defineProperty(process, name, { configurable: true, enumerable: false, get() { throw unsupported(`process.${name}`); } });
  }
  const { title, debugPort } = process;
  defineProperty(process, 'title', { configurable: true, enumerable: true, get: () => title, set() {} });
  defineProperty(process, 'debugPort', { configurable: true, enumerable: true, get: () => debugPort, set() {} });
  const umask = (mask) => {
    if (mask !== undefined) throw unsupported('Setting process.umask()');
    return internalBinding('process').umask();
  };
  defineProperty(process, 'umask', { value: umask, writable: true, configurable: true, enumerable: true });
  const touched = require('internal/touched');
  for (const name of ['stdout', 'stderr']) {
    lazyStream(process, name, () => {
      touched[name] = require('internal/worker/streams').childOutput(name, send);
      return touched[name];
    });
  }
  lazyStream(process, 'stdin', () => inputOf(hasStdin));
}

module.exports = { adapt };

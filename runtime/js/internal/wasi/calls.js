// SPDX-License-Identifier: MIT
//
// The functions that a WASI program imports. Each checks the number and types of its arguments, then makes the call on a
// view of the memory, and returns an error number. Methods are called on the object that has the program's state.
'use strict';

const { codedError } = require('internal/errors');
const { defineProperty } = require('internal/descriptors');
const { showAsNative } = require('internal/function_text');
const { errno, NAMES, Failure, numberOf } = require('internal/wasi/errno');
const { MemoryView } = require('internal/wasi/memory');
const { Descriptors } = require('internal/wasi/descriptors');
const { Buffer } = require('node/buffer');
const { constants: { O_DIRECTORY } } = require('internal/fs/constants');

// In Node's order; i: a number of 32 bits without a sign, I: a BigInt.
const SIGNATURES = {
  args_get: 'ii', args_sizes_get: 'ii', clock_res_get: 'ii', clock_time_get: 'iIi', environ_get: 'ii', environ_sizes_get: 'ii',
  fd_advise: 'iIIi', fd_allocate: 'iII', fd_close: 'i', fd_datasync: 'i', fd_fdstat_get: 'ii', fd_fdstat_set_flags: 'ii',
  fd_fdstat_set_rights: 'iII', fd_filestat_get: 'ii', fd_filestat_set_size: 'iI', fd_filestat_set_times: 'iIIi', fd_pread: 'iiiIi',
  fd_prestat_get: 'ii', fd_prestat_dir_name: 'iii', fd_pwrite: 'iiiIi', fd_read: 'iiii', fd_readdir: 'iiiIi', fd_renumber: 'ii',
  fd_seek: 'iIii', fd_sync: 'i', fd_tell: 'ii', fd_write: 'iiii', path_create_directory: 'iii', path_filestat_get: 'iiiii',
  path_filestat_set_times: 'iiiiIIi', path_link: 'iiiiiii', path_open: 'iiiiiIIii', path_readlink: 'iiiiii',
  path_remove_directory: 'iii', path_rename: 'iiiiii', path_symlink: 'iiiii', path_unlink_file: 'iii', poll_oneoff: 'iiii',
  proc_exit: 'i', proc_raise: 'i', random_get: 'ii', sched_yield: '', sock_accept: 'iii', sock_recv: 'iiiiii', sock_send: 'iiiii',
  sock_shutdown: 'ii',
};

const CALLS = {
  __proto__: null,
  ...require('internal/wasi/fd_calls').calls,
  ...require('internal/wasi/path_calls').calls,
  ...require('internal/wasi/other_calls').calls,
  ...require('internal/wasi/poll').calls,
};

function fits(signature, given) {
  if (given.length !== signature.length) return false;
  for (let i = 0; i < given.length; i++) {
    if (signature[i] === 'I' ? typeof given[i] !== 'bigint' : typeof given[i] !== 'number' || given[i] >>> 0 !== given[i]) return false;
  }
  return true;
}

function called(state, name, given) {
  if (!fits(SIGNATURES[name], given)) return errno.EINVAL;
  if (state.memory === undefined) throw codedError(Error, 'ERR_WASI_NOT_STARTED', 'wasi.start() has not been called');
  try {
    CALLS[name].call(state, new MemoryView(state.memory), ...given);
    return errno.SUCCESS;
  } catch (error) {
    if (error instanceof Failure) return error.number;
    throw error;
  }
}

function initError(number) {
  const code = `UVWASI_${NAMES[number]}`;
  return Object.assign(new Error(`${code}, uvwasi_init`), { errno: number, code, syscall: 'uvwasi_init' });
}

// What belongs to one program. Its descriptors are closed when nothing refers to its functions any more.
class State {
  memory = undefined;
  descriptors = new Descriptors();

  constructor({ args, env, preopens, stdio }) {
    this.args = args.map(this.encode);
    this.env = env.map(this.encode);
    try {
      for (const fd of stdio) this.descriptors.add(fd);
      for (const [name, path] of preopens) this.#preopen(name, path);
    } catch (error) {
      this.descriptors.closeOpened();
      throw error instanceof Failure ? initError(error.number) : error;
    }
  }

  #preopen(name, path) {
    const { openSync } = require('node/fs');
    let fd;
    try {
      fd = openSync(untilZero(path), O_DIRECTORY);
    } catch (error) {
      throw error.errno === undefined ? error : initError(numberOf(error.errno));
    }
    this.descriptors.add(fd, { name: untilZero(name), isPreopened: true });
  }

  encode(text) {
    return Buffer.from(untilZero(text));
  }

  decode(bytes) {
    return Buffer.from(bytes).latin1Slice();
  }
}

// What C takes of a text.
function untilZero(text) {
  const zero = text.indexOf('\0');
  return zero < 0 ? text : text.slice(0, zero);
}

const states = new WeakMap();
const closing = new FinalizationRegistry((descriptors) => descriptors.closeOpened());

class WASI {
  constructor(options) {
    const state = new State(options);
    states.set(this, state);
    closing.register(this, state.descriptors);
  }
}

for (const [name, signature] of Object.entries(SIGNATURES)) {
  const { [name]: value } = {
    [name](...given) {
      const state = states.get(this);
      if (state === undefined) throw new TypeError('Illegal invocation');
      return called(state, name, given);
    },
  };
  defineProperty(value, 'length', { value: signature.length, configurable: true });
  defineProperty(WASI.prototype, name, { value: showAsNative(value), writable: true, enumerable: true, configurable: true });
}

function setMemory(imports, memory) {
  states.get(imports).memory = memory;
}

module.exports = { WASI, FUNCTIONS: Object.keys(SIGNATURES), setMemory };

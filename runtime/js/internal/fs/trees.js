// SPDX-License-Identifier: MIT
//
// Operations on folders that take several calls: mkdir with its parents, rm.
'use strict';

const path = require('node/path');
const { toPath, toMode, toCallback } = require('internal/fs/args');
const { sync, async, failure } = require('internal/fs/operations');
const { codedError } = require('internal/errors');
const binding = internalBinding('fs');

const ENOENT = -2;
const EEXIST = -17;

function makeParents(name, mode) {
  const code = binding.mkdir(name, mode);
  if (code === 0) return name;
  if (code === EEXIST && sync.statSync(name).isDirectory()) return undefined;
  if (code !== ENOENT || path.dirname(name) === name) throw failure(code, 'mkdir', [name]);
  const first = makeParents(path.dirname(name), mode);
  return makeParents(name, mode) === undefined ? undefined : first ?? name;
}

function mkdirSync(name, options) {
  const given = options !== null && typeof options === 'object' ? options : { mode: options };
  const mode = toMode(given.mode, 0o777);
  const full = toPath(name);
  if (given.recursive) return makeParents(path.resolve(full), mode);
  const code = binding.mkdir(full, mode);
  if (code < 0) throw failure(code, 'mkdir', [full]);
  return undefined;
}

function rmSync(name, { recursive = false, force = false } = {}) {
  const full = toPath(name);
  const stat = sync.lstatSync(full, { throwIfNoEntry: false });
  if (stat === undefined) {
    if (force) return;
    throw failure(ENOENT, 'rm', [full]);
  }
  if (!stat.isDirectory()) {
    sync.unlinkSync(full);
    return;
  }
  if (!recursive) {
    throw codedError(Error, 'ERR_FS_EISDIR', `Path is a directory: rm returned EISDIR (is a directory) ${full}`);
  }
  for (const entry of sync.readdirSync(full)) rmSync(path.join(full, entry), { recursive, force });
  sync.rmdirSync(full);
}

// The callback form of a function above that takes many calls: they are made at
// once, in a turn of their own.
function later(run) {
  return (...given) => {
    const callback = toCallback(given.pop());
    globalThis.setImmediate(() => {
      let error = null;
      let value;
      try {
        value = run(...given);
      } catch (failed) {
        error = failed;
      }
      callback(error, value);
    });
  };
}

const makeLater = later(mkdirSync);

function mkdir(name, options, callback) {
  if (options?.recursive) makeLater(name, options, callback);
  else if (options !== null && typeof options === 'object') async.mkdir(name, options.mode, callback);
  else if (typeof options === 'function') async.mkdir(name, undefined, options);
  else async.mkdir(name, options, callback);
}

module.exports = { mkdirSync, rmSync, mkdir, rm: later(rmSync) };

// SPDX-License-Identifier: MIT
//
// fs.openAsBlob: a Blob whose bytes stay in a file and are read on demand. If the file has changed, reading fails.
'use strict';

const { toPath, checkOptions } = require('internal/fs/args');
const { runSync, drivePromise } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { makeBlob } = require('internal/web/blob');
const { codedError, invalidArgType } = require('internal/errors');

function isSame(one, other) {
  return one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino && one.dev === other.dev;
}

function unreadable() {
  const { DOMException } = globalThis;
  return new DOMException('The blob could not be read', 'NotReadableError');
}

// A part of a Blob: it has a length and subarray() like bytes; load() returns the bytes.
class FilePart {
  #path;
  #about;
  #start;

  constructor(path, about, start, length) {
    this.#path = path;
    this.#about = about;
    this.#start = start;
    this.length = length;
  }

  subarray(from, to) {
    return new FilePart(this.#path, this.#about, this.#start + from, to - from);
  }

  *#read() {
    const fd = yield jobs.open(this.#path, 'r');
    try {
      if (!isSame(yield jobs.fstat(fd, { bigint: true }), this.#about)) throw unreadable();
      const bytes = new Uint8Array(this.length);
      for (let used = 0; used < bytes.length;) {
        const count = yield jobs.read(fd, bytes, used, bytes.length - used, this.#start + used);
        if (count === 0) throw unreadable();
        used += count;
      }
      return bytes;
    } finally {
      yield jobs.close(fd);
    }
  }

  async load() {
    try {
      return await drivePromise(this.#read());
    } catch {
      throw unreadable();
    }
  }
}

function openAsBlob(path, options = {}) {
  const type = checkOptions(options).type || '';
  if (typeof type !== 'string') throw invalidArgType('options.type', 'string', type);
  const name = toPath(path);
  let about;
  try {
    about = runSync(jobs.stat(name, { bigint: true }));
  } catch {
    throw codedError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Unable to open file as blob');
  }
  const size = Number(about.size);
  return Promise.resolve(makeBlob([new FilePart(name, about, 0, size)], type));
}

module.exports = { openAsBlob };

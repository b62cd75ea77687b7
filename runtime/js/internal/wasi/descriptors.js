// SPDX-License-Identifier: MIT
//
// The descriptors of a WASI program: small numbers of its own, each with a descriptor of this process, a type and rights.
'use strict';

const { errno, fail, checked } = require('internal/wasi/errno');
const { type, mostRights } = require('internal/wasi/rights');
const system = internalBinding('wasi');

const FILESTAT_SIZE = 64;

class Descriptors {
  #entries = [];

  // name: the directory's path as the program sees it, if it is one. Returns the new number.
  add(fd, { base, inheriting, name, isPreopened = false } = {}) {
    const kind = checked(system.stat(fd, new Uint8Array(FILESTAT_SIZE)));
    const most = mostRights(kind, kind === type.CHARACTER && system.isTerminal(fd));
    const entry = {
      fd, kind, name, isPreopened,
      base: base === undefined ? most.base : base & most.base,
      inheriting: inheriting === undefined ? most.inheriting : inheriting & most.inheriting,
    };
    const free = this.#entries.indexOf(undefined);
    if (free >= 0) {
      this.#entries[free] = entry;
      return free;
    }
    return this.#entries.push(entry) - 1;
  }

  // The entry, if it has these rights.
  get(number, rights = 0n, inheriting = 0n) {
    const entry = this.#entries[number];
    if (entry === undefined) fail(errno.EBADF);
    if ((rights & ~entry.base) !== 0n || (inheriting & ~entry.inheriting) !== 0n) fail(errno.ENOTCAPABLE);
    return entry;
  }

  directory(number, rights, inheriting) {
    const entry = this.get(number, rights, inheriting);
    if (entry.kind !== type.DIRECTORY) fail(errno.ENOTDIR);
    return entry;
  }

  close(number) {
    const { fd } = this.get(number);
    this.#entries[number] = undefined;
    checked(system.close(fd));
  }

  // Both have to be open; the second is closed, and the first becomes it.
  renumber(from, to) {
    if (from === to) return;
    const entry = this.get(from);
    this.close(this.get(to) && to);
    this.#entries[to] = entry;
    this.#entries[from] = undefined;
  }

  // Those that were opened here; the standard ones belong to the process.
  closeOpened() {
    for (let number = 3; number < this.#entries.length; number++) {
      if (this.#entries[number] !== undefined) system.close(this.#entries[number].fd);
    }
    this.#entries.length = 0;
  }
}

module.exports = { Descriptors, FILESTAT_SIZE };

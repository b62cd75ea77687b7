// SPDX-License-Identifier: MIT
//
// Resolves a path of a WASI program below a directory of its own, one name at a time: each directory on the way is opened
// in the one before it without following links, and links are followed here. So no path, link or `..` leads out of the
// directory; one that would ends the call with ENOTCAPABLE.
'use strict';

const { errno, fail, checked, numberOf } = require('internal/wasi/errno');
const { Buffer } = require('node/buffer');
const { constants: { O_DIRECTORY } } = require('internal/fs/constants');
const system = internalBinding('wasi');

const O_PATH = 0o10000000;
const MOST_LINKS = 40; // as in Linux
const SLASH = 0x2f;
const DOT = 0x2e;
const SELF = Buffer.from('.');

function isDot(name) {
  return name.length === 1 && name[0] === DOT;
}

function isDotDot(name) {
  return name.length === 2 && name[0] === DOT && name[1] === DOT;
}

// The names in a path, without empty ones.
function namesOf(path) {
  const names = [];
  let start = 0;
  for (let i = 0; i <= path.length; i++) {
    if (i < path.length && path[i] !== SLASH) continue;
    if (i > start) names.push(path.subarray(start, i));
    start = i + 1;
  }
  return names;
}

function openPath(fd, name, flags) {
  return checked(system.openAt(fd, name, flags | O_PATH));
}

// Where a path leads: a directory's descriptor and the name in it, `.` for the directory itself.
class Walk {
  #entry;
  #opened = []; // below the entry's own directory, innermost last
  #names;
  #links = 0;

  constructor(entry, path) {
    if (path.length === 0) fail(errno.EINVAL);
    if (path[0] === SLASH) fail(errno.ENOTCAPABLE);
    this.#entry = entry;
    this.#names = namesOf(path);
    this.endsInSlash = path.at(-1) === SLASH;
    this.name = SELF;
  }

  get fd() {
    return this.#opened.length > 0 ? this.#opened.at(-1) : this.#entry.fd;
  }

  run(isFollowed) {
    while (this.#names.length > 0) {
      const name = this.#names.shift();
      if (isDot(name)) continue;
      if (isDotDot(name)) this.#leave();
      else if (this.#names.length > 0) this.#enter(name);
      else if (!isFollowed || !this.#follow(name)) {
        this.name = name;
        return;
      }
    }
  }

  #leave() {
    if (this.#opened.length === 0) fail(errno.ENOTCAPABLE);
    system.close(this.#opened.pop());
  }

  #enter(name) {
    if (!this.#follow(name)) this.#opened.push(openPath(this.fd, name, O_DIRECTORY));
  }

  // If the name is a link, what it leads to replaces it.
  #follow(name) {
    const target = system.readlinkAt(this.fd, name);
    if (typeof target === 'number') {
      const failed = numberOf(target);
      if (failed === errno.EINVAL || failed === errno.ENOENT) return false;
      fail(failed);
    }
    if (++this.#links > MOST_LINKS) fail(errno.ELOOP);
    this.#names.unshift(...namesOf(target[0] === SLASH ? this.#fromRoot(target) : target));
    return true;
  }

  // An absolute link is one below the directory's name in the program. Goes back to that directory.
  #fromRoot(target) {
    const root = Buffer.from(this.#entry.name);
    const isBelow = root[0] === SLASH && target.subarray(0, root.length).every((byte, i) => byte === root[i]) &&
      (target.length === root.length || target[root.length] === SLASH);
    if (!isBelow) fail(errno.ENOTCAPABLE);
    this.close();
    return target.subarray(root.length);
  }

  close() {
    for (const fd of this.#opened) system.close(fd);
    this.#opened.length = 0;
  }
}

// Calls use(directory's descriptor, name, whether the path ends in a slash).
function at(entry, path, isFollowed, use) {
  const walk = new Walk(entry, path);
  try {
    walk.run(isFollowed);
    return use(walk.fd, walk.name, walk.endsInSlash);
  } finally {
    walk.close();
  }
}

// As above; a slash at the end says that the path leads to a directory.
function existing(entry, path, isFollowed, use) {
  return at(entry, path, isFollowed, (fd, name, endsInSlash) => {
    if (endsInSlash) system.close(openPath(fd, name, O_DIRECTORY));
    return use(fd, name);
  });
}

module.exports = { at, existing, openPath };

// SPDX-License-Identifier: MIT
//
// fs.watch of a whole tree. Linux watches folders individually: each has its own handle; new folders get one, and what
// they already contain is reported as new.
'use strict';

const path = require('node/path');
const EventEmitter = require('node/events');
const { runSync, textOf } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { startWatch, eventName } = require('internal/fs/watch');
const { state, TURNS } = require('internal/state');

// Returns undefined if the file does not exist, or no longer exists.
function look(job) {
  try {
    return runSync(job);
  } catch {
    return undefined;
  }
}

class FSWatcher extends EventEmitter {
  #top;
  #isPersistent;
  #inEncoding;
  #folders = new Map(); // path: handle
  #known = new Map(); // path: the turn in which it was first seen
  #isClosed = false;

  constructor(name, isPersistent, inEncoding) {
    super();
    this.#top = path.resolve(name);
    this.#isPersistent = isPersistent;
    this.#inEncoding = inEncoding;
    let stat;
    try {
      stat = runSync(jobs.stat(this.#top));
    } catch (error) {
      error.filename = error.path;
      throw error;
    }
    if (stat.isDirectory()) this.#add(this.#top, false);
    else this.#watch(this.#top, () => '.');
  }

  #emit(event, full) {
    const { Buffer } = require('node/buffer');
    const name = full === this.#top ? path.basename(full) : path.relative(this.#top, full);
    this.emit('change', event, this.#inEncoding(Buffer.from(name)));
  }

  #watch(full, nameOf) {
    const handle = startWatch(full, this.#isPersistent, (status, events, bytes) => {
      if (status >= 0 && !this.#isClosed) this.#changed(path.resolve(full, nameOf(bytes)), eventName(events));
    });
    this.#folders.set(full, handle);
  }

  // Watches a folder and those below; reports their contents if they are new.
  #add(folder, isNew) {
    if (this.#isClosed || this.#folders.has(folder)) return;
    const isThere = look(jobs.stat(folder)) !== undefined;
    if (!isThere) return;
    this.#watch(folder, (bytes) => (bytes === undefined ? '.' : textOf(bytes)));
    for (const entry of this.#entries(folder)) {
      if (this.#isClosed) return; // closed by a listener
      this.#known.set(entry.path, isNew ? state[TURNS] : -1);
      if (isNew) this.#emit('rename', entry.path);
      if (entry.isFolder) this.#add(entry.path, isNew);
    }
  }

  #entries(folder) {
    const list = look(jobs.scandir(folder)) ?? [];
    const entries = [];
    for (let i = 0; i < list.length; i += 2) {
      const full = path.join(folder, list[i]);
      entries.push({ path: full, isFolder: look(jobs.lstat(full))?.isDirectory() ?? false });
    }
    return entries;
  }

  #changed(full, event) {
    const stat = look(jobs.lstat(full));
    const seen = this.#known.get(full);
    if (stat === undefined) {
      if (seen !== undefined) this.#removed(full);
    } else if (seen === undefined && full !== this.#top) {
      this.#known.set(full, state[TURNS]);
      this.#emit('rename', full);
      if (stat.isDirectory()) this.#add(full, true);
    } else if (!stat.isDirectory() && (event === 'rename' || seen !== state[TURNS])) {
      // The first change right after a file was created is not reported again.
      this.#emit(event, full);
    }
  }

  #removed(full) {
    for (const known of [...this.#known.keys()]) {
      if (known.startsWith(`${full}/`)) this.#forget(known);
    }
    this.#forget(full);
    this.#emit('rename', full);
  }

  #forget(full) {
    this.#known.delete(full);
    this.#folders.get(full)?.close();
    this.#folders.delete(full);
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const handle of this.#folders.values()) handle.close();
    this.#folders.clear();
    globalThis.process.nextTick(() => this.emit('close'));
  }

  // Folders that appear later are watched in the same way.
  ref() {
    this.#isPersistent = true;
    for (const handle of this.#folders.values()) handle.ref();
    return this;
  }

  unref() {
    this.#isPersistent = false;
    for (const handle of this.#folders.values()) handle.unref();
    return this;
  }
}

module.exports = { TreeWatcher: FSWatcher };

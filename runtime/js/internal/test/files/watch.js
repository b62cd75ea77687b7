// SPDX-License-Identifier: MIT
//
// Test files in watch mode: a file runs again when it or one of its modules changes.
'use strict';

const path = require('node/path');
const { FilesWatcher } = require('internal/watch/files');
const { FileNode } = require('internal/test/files/node');

// Debounce: editors write a file in several steps.
const QUIET_MS = 100;

function watch(root, given, names) {
  const users = new Map();
  const latest = new Map();
  let timer = null;
  const changed = new Set();

  const settings = { __proto__: null, ...given, onSpawn };
  const watcher = new FilesWatcher((file) => {
    if (file === undefined) for (const name of names) changed.add(name);
    else for (const name of users.get(file) ?? []) changed.add(name);
    timer ??= setTimeout(runChanged, QUIET_MS);
  });

  function uses(name, file) {
    if (!users.has(file)) users.set(file, new Set());
    users.get(file).add(name);
    watcher.addFile(file);
  }

  function onSpawn({ name }, child) {
    child.on('message', (message) => {
      const files = message?.['watch:require'];
      if (Array.isArray(files)) for (const file of files) uses(name, path.resolve(String(file)));
    });
  }

  async function start(name) {
    const previous = latest.get(name);
    previous?.cancel(require('internal/test/failure').makeFailure('cancelledByParent', 'the file has changed'));
    await previous?.ended;
    const node = new FileNode(root, name, settings);
    latest.set(name, node);
    root.add(node);
    await node.ended;
    if (root.subtests.every((test) => test.isEnded)) root.events.send('test:watch:drained', { __proto__: null });
  }

  function runChanged() {
    timer = null;
    const now = [...changed];
    changed.clear();
    for (const name of now) start(name);
  }

  root.isStarted = true;
  for (const name of names) {
    uses(name, path.resolve(name));
    start(name);
  }
  given.signal?.addEventListener('abort', () => {
    watcher.close();
    root.conclude();
  }, { __proto__: null, once: true });
}

module.exports = { watch };

// SPDX-License-Identifier: MIT
//
// In a program that --watch runs: tells the watcher which files modules are read from, before they are
// compiled, so that a file with a mistake is watched, too.
'use strict';

function start() {
  const { process } = globalThis;
  const { send } = process;
  const files = internalBinding('files');
  const { readText } = files;
  const ignore = () => {};
  files.readText = (name) => {
    if (process.connected && typeof name === 'string') send.call(process, { 'watch:require': [name] }, ignore);
    return readText(name);
  };
}

module.exports = { start };

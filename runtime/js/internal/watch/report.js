// SPDX-License-Identifier: MIT
//
// In the child of --watch: reports each module file to the watcher before it is compiled, so that files with syntax
// errors are watched, too.
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

// SPDX-License-Identifier: MIT
// An uncaught error of the engine.
'use strict';
const settings = { name: 'x' };
function read() {
  return settings.server.port;
}
setTimeout(() => read(), 1);

// SPDX-License-Identifier: MIT
// An error of the engine that nothing catches.
'use strict';
const settings = { name: 'x' };
function read() {
  return settings.server.port;
}
setTimeout(() => read(), 1);

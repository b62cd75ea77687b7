// SPDX-License-Identifier: MIT
//
// Whether this process is a worker of a cluster. `getServer` is set only there: net and dgram ask the primary for
// handles with it, without loading node:cluster in other processes.
'use strict';

const role = { __proto__: null, isWorker: false, getServer: undefined };

// Called once at the start. The variable is removed, so that children of a worker are not taken for workers.
function start() {
  const binding = internalBinding('process');
  const id = binding.getEnv('NODE_UNIQUE_ID');
  if (id === undefined) return;
  binding.setEnv('NODE_UNIQUE_ID', undefined);
  role.isWorker = true;
  if (globalThis.process.connected) role.getServer = require('internal/cluster/child').start(Number(id) || 0);
}

module.exports = { role, start };

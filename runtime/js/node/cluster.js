// SPDX-License-Identifier: MIT
//
// node:cluster: one thing in a primary, another in a worker.
'use strict';

const { role } = require('internal/cluster/role');

module.exports = role.isWorker ? require('internal/cluster/child').cluster : require('internal/cluster/primary');

// SPDX-License-Identifier: MIT
//
// node:cluster, as in the primary process. Workers are not implemented yet.
'use strict';

const EventEmitter = require('node/events');
const { unavailable } = require('internal/unavailable');

module.exports = Object.assign(new EventEmitter(), {
  isWorker: false,
  isMaster: true,
  isPrimary: true,
  workers: {},
  settings: {},
  SCHED_NONE: 1,
  SCHED_RR: 2,
  schedulingPolicy: 2,
  ...unavailable('cluster', ['Worker', 'disconnect', 'fork', 'setupMaster', 'setupPrimary']),
});

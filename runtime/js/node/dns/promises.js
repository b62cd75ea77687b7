// SPDX-License-Identifier: MIT
//
// node:dns/promises.
'use strict';

const lookups = require('internal/dns/lookup');
const defaults = require('internal/dns/defaults');
const { codes } = require('internal/dns/codes');
const { Resolver } = require('internal/dns/promises');

module.exports = defaults.addPromiseFunctions({
  lookup: lookups.lookupPromise,
  lookupService: lookups.lookupServicePromise,
  Resolver,
  getDefaultResultOrder: lookups.getDefaultResultOrder,
  setDefaultResultOrder: lookups.setDefaultResultOrder,
  setServers: defaults.setPromiseServers,
  ...codes,
});

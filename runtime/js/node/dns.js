// SPDX-License-Identifier: MIT
//
// node:dns.
'use strict';

const lookups = require('internal/dns/lookup');

module.exports = {
  lookup: lookups.lookup,
  lookupService: lookups.lookupService,
  getDefaultResultOrder: lookups.getDefaultResultOrder,
  setDefaultResultOrder: lookups.setDefaultResultOrder,
  ...lookups.flags,
};

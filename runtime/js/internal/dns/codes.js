// SPDX-License-Identifier: MIT
//
// The error names that node:dns and node:dns/promises export.
'use strict';

const NAMES = ['NODATA', 'FORMERR', 'SERVFAIL', 'NOTFOUND', 'NOTIMP', 'REFUSED', 'BADQUERY', 'BADNAME', 'BADFAMILY', 'BADRESP',
  'CONNREFUSED', 'TIMEOUT', 'EOF', 'FILE', 'NOMEM', 'DESTRUCTION', 'BADSTR', 'BADFLAGS', 'NONAME', 'BADHINTS', 'NOTINITIALIZED',
  'LOADIPHLPAPI', 'ADDRGETNETWORKPARAMS', 'CANCELLED'];

module.exports = { codes: Object.fromEntries(NAMES.map((name) => [name, name === 'EOF' ? 'EOF' : `E${name}`])) };

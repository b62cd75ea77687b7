// SPDX-License-Identifier: MIT
// Resolver.setServers: addresses with a port, brackets, and texts that are neither.
'use strict';
const { Resolver } = require('dns');

for (const text of ['127.0.0.1', '127.0.0.1:', '127.0.0.1:va', '127.0.0.1:5353', '127.0.0.1:53x', '127.0.0.1:053', '127.0.0.1:99999',
  '1.2.3.4:-1', '1.2.3.4: 5', '1.2.3.4:5 ', '1.2.3.4:1e3', '1.2.3.4:53:53', ' 1.2.3.4', '127.0.0.1name', '[127.0.0.1]:53',
  '[::1]', '[::1]:', '[::1]:x', '[::1]:5353', '[::1]:53x', '[::1]name', '[::1]x:53', 'x[::1]:53', '[]', '']) {
  const resolver = new Resolver();
  try {
    resolver.setServers([text]);
    console.log(JSON.stringify(text), resolver.getServers());
  } catch ({ name, code, message }) {
    console.log(JSON.stringify(text), name, code, message);
  }
}

// SPDX-License-Identifier: MIT
// createCipher() warns of counter modes only once its options are known to be good.
'use strict';

const crypto = require('crypto');

process.removeAllListeners('warning');
process.on('warning', (warning) => console.log(warning.name, warning.message));

(async () => {
  for (const name of ['aes-128-ccm', 'aes-128-gcm', 'aes-128-ctr']) {
    for (const authTagLength of [undefined, 1, 4, 'x', -1, 5.5, 16, 20]) {
      try {
        crypto.createCipher(name, 'password', { authTagLength });
        console.log(name, authTagLength, 'good');
      } catch (error) {
        console.log(name, authTagLength, error.code, error.message);
      }
      await new Promise(setImmediate);
    }
  }
})();

// The lists of names are those of OpenSSL 3.
'use strict';
const crypto = require('crypto');

console.log(crypto.getHashes().join(' '));
console.log(crypto.getCiphers().join(' '));
console.log(crypto.getCurves().join(' '));

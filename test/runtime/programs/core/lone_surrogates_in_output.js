// SPDX-License-Identifier: MIT
// Lone surrogates are written as U+FFFD.
'use strict';
console.log('a\ud800b', '\udc00', '😀'[0], '😀', 'é\ud83d');
process.stdout.write('x\udfffy\n');
console.error('\ud800');
console.log(JSON.stringify('\ud800'), encodeURIComponent('😀'));

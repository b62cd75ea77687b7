// copy() creates a branch: updates of one do not affect the other.
'use strict';
const { createHash } = require('crypto');
const attempt = require('./attempt.cjs');

const trunk = createHash('sha1').update('trunk');
const branch = trunk.copy().update(' and branch');
const twig = branch.copy();
console.log(trunk.digest('hex'), branch.digest('hex'), twig.update('!').digest('hex'));
for (const text of ['trunk', 'trunk and branch', 'trunk and branch!']) console.log(createHash('sha1').update(text).digest('hex'));

const large = createHash('sha256').update(Buffer.alloc(3000, 'a'));
const copy = large.copy();
console.log(large.update('b').digest('hex'), copy.update('c').digest('hex'));
const rolling = createHash('md5');
for (const word of ['one', 'two', 'three']) console.log(word, rolling.update(word).copy().digest('base64'));
attempt('copy of a finished one', () => trunk.copy());
attempt('other length', () => createHash('shake256').update('a').copy({ outputLength: 7 }).digest('hex'));
attempt('wrong length', () => createHash('shake256').copy({ outputLength: 'long' }));

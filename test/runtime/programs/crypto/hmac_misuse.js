// Wrong arguments of createHmac, and use after the digest.
'use strict';
const { createHmac, createPrivateKey } = require('crypto');
const attempt = require('./attempt.cjs');
const keys = require('./keys.cjs');

attempt('no key', () => createHmac('sha1'));
attempt('null key', () => createHmac('sha1', null));
attempt('number', () => createHmac('sha1', 5));
attempt('object', () => createHmac('sha1', {}));
attempt('private key', () => createHmac('sha1', createPrivateKey(keys.ec)));
attempt('unknown digest', () => createHmac('nope', 'key'));
attempt('digest type', () => createHmac(5, 'key'));
attempt('update type', () => createHmac('sha1', 'key').update(5));
const done = createHmac('sha1', 'key');
console.log(done.digest('hex'));
attempt('digest again', () => done.digest('hex'));
attempt('digest again as buffer', () => done.digest().length);
attempt('update after', () => done.update('a'));

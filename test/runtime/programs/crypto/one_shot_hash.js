// crypto.hash(): a digest in one call.
'use strict';
const { hash, createHash } = require('crypto');
const attempt = require('./attempt.cjs');

for (const encoding of [undefined, 'hex', 'base64', 'base64url', 'latin1', 'buffer']) attempt(String(encoding), () => hash('sha256', 'text', encoding));
attempt('bytes', () => hash('sha1', Buffer.from('text')));
attempt('view', () => hash('sha1', new Uint16Array([1, 2, 3])));
attempt('wide', () => hash('md5', 'é€😀') === createHash('md5').update('é€😀').digest('hex'));
attempt('unknown', () => hash('nope', 'a'));
attempt('name', () => hash(5, 'a'));
attempt('input', () => hash('sha1', 5));
attempt('no input', () => hash('sha1'));
attempt('encoding', () => hash('sha1', 'a', 'nope'));
attempt('encoding type', () => hash('sha1', 'a', 5));
attempt('shake', () => hash('shake128', 'a'));

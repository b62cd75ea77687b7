// Secret keys: forms, export, comparison.
'use strict';
const { createSecretKey, generateKeySync, generateKey, KeyObject } = require('crypto');
const attempt = require('./attempt.cjs');

const key = createSecretKey(Buffer.from('some secret'));
console.log(key, key.type, key.symmetricKeySize, key.asymmetricKeyType, key instanceof KeyObject, String(key));
console.log(key.export(), key.export({}), key.export({ format: 'buffer' }), key.export({ format: 'jwk' }));
console.log(createSecretKey('text').export().toString(), createSecretKey('abcd', 'hex').export(), createSecretKey('').symmetricKeySize);
console.log(createSecretKey(new Uint16Array([1, 2])).export(), createSecretKey(new ArrayBuffer(2)).symmetricKeySize);
const bytes = Buffer.from('changes');
const kept = createSecretKey(bytes);
bytes.fill(0);
console.log(kept.export().toString());
kept.export().fill(0);
console.log(kept.export().toString());
console.log(key.equals(createSecretKey('some secret')), key.equals(createSecretKey('some secrex')), key.equals(createSecretKey('short')), key.equals(key));
attempt('equals', () => key.equals('some secret'));
attempt('format', () => key.export({ format: 'pem' }));
attempt('options', () => key.export(5));
for (const value of [undefined, null, 5, {}]) attempt(String(value), () => createSecretKey(value));
attempt('class', () => new KeyObject('secret', {}));
attempt('class', () => new KeyObject('other', {}));
attempt('from', () => KeyObject.from(key));
console.log(generateKeySync('hmac', { length: 64 }).symmetricKeySize, generateKeySync('hmac', { length: 15 }).symmetricKeySize, generateKeySync('aes', { length: 192 }).symmetricKeySize);
for (const given of [['other', {}], ['hmac'], ['hmac', {}], ['hmac', { length: 7 }], ['aes', { length: 100 }], [5, {}]]) attempt(given[0], () => generateKeySync(...given));
attempt('no callback', () => generateKey('aes', { length: 128 }));
generateKey('aes', { length: 256 }, (error, made) => console.log(error, made.type, made.symmetricKeySize));

// RSA: signatures in PKCS #1 are always the same; PSS and digests.
'use strict';
const crypto = require('crypto');
const keys = require('./keys.cjs');

const { createSign, createVerify, constants } = crypto;
const publicKey = crypto.createPublicKey(keys.rsa);
for (const digest of ['md5', 'sha1', 'RSA-SHA256', 'sha512', 'sha3-256', 'ripemd160']) {
  const signature = createSign(digest).update('some ').update(Buffer.from('text')).sign(keys.rsa, 'hex');
  console.log(digest, signature.slice(0, 40), signature.length,
    createVerify(digest).update('some text').verify(publicKey, signature, 'hex'), createVerify(digest).update('other text').verify(publicKey, signature, 'hex'));
  console.log(crypto.sign(digest, Buffer.from('some text'), keys.rsa).toString('hex') === signature, crypto.verify(digest, Buffer.from('some text'), keys.rsa, Buffer.from(signature, 'hex')));
}
const padding = constants.RSA_PKCS1_PSS_PADDING;
for (const saltLength of [undefined, 0, 20, constants.RSA_PSS_SALTLEN_DIGEST, constants.RSA_PSS_SALTLEN_MAX_SIGN]) {
  const signature = createSign('sha256').update('text').sign({ key: keys.rsa, padding, saltLength });
  const verify = (options) => createVerify('sha256').update('text').verify({ key: publicKey, padding, ...options }, signature);
  console.log(saltLength, signature.length, verify({}), verify({ saltLength }), verify({ saltLength: 21 }), verify({ saltLength: constants.RSA_PSS_SALTLEN_AUTO }),
    createVerify('sha256').update('text').verify(publicKey, signature), crypto.verify('sha256', Buffer.from('text'), { key: publicKey, padding }, signature));
}
console.log(createSign('sha256').update('text').sign({ key: keys.rsa, padding, saltLength: 0 }, 'hex').slice(0, 32));
const pss = createSign('sha256').update('text').sign(keys.rsaPss);
console.log(createVerify('sha256').update('text').verify(keys.rsaPss, pss), createVerify('sha256').update('text').verify({ key: keys.rsaPss, saltLength: 20 }, pss));
const stream = createSign('sha1');
stream.on('finish', () => console.log(stream.sign(keys.rsa, 'base64').slice(0, 20), createSign('sha1').update('in pieces').sign(keys.rsa, 'base64').slice(0, 20)));
stream.write('in ');
stream.end('pieces');
console.log(crypto.Sign('sha1') instanceof require('stream').Writable, crypto.createVerify('sha1') instanceof crypto.Verify);

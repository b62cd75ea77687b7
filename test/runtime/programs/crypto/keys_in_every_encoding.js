// PEM and DER of each type: read, written, and read back as the same key.
'use strict';
const { createPrivateKey, createPublicKey, createHash } = require('crypto');
const keys = require('./keys.cjs');

const md5 = (data) => createHash('md5').update(data).digest('hex');
const kinds = { rsa: ['pkcs1', 'pkcs8'], rsaPkcs1: ['pkcs1', 'pkcs8'], rsaPss: ['pkcs8'], ec: ['sec1', 'pkcs8'], ecSec1: ['sec1', 'pkcs8'], dsa: ['pkcs8'],
  ed25519: ['pkcs8'], ed448: ['pkcs8'], x25519: ['pkcs8'] };
for (const [name, types] of Object.entries(kinds)) {
  const key = createPrivateKey(keys[name]);
  console.log(name, key.type, key.asymmetricKeyType);
  for (const type of types) {
    for (const format of ['pem', 'der']) {
      const written = key.export({ type, format });
      const again = createPrivateKey({ key: written, format, type });
      console.log(' ', type, format, typeof written, md5(written), again.equals(key));
      if (format === 'pem') console.log(' ', written.split('\n')[0]);
    }
  }
  const publicKey = createPublicKey(key);
  for (const type of name.startsWith('rsa') && name !== 'rsaPss' ? ['spki', 'pkcs1'] : ['spki']) {
    for (const format of ['pem', 'der']) {
      const written = publicKey.export({ type, format });
      console.log('  public', type, format, md5(written), createPublicKey({ key: written, format, type }).equals(publicKey));
    }
  }
}
console.log(createPrivateKey(keys.rsa).equals(createPrivateKey(keys.rsaPkcs1)), createPrivateKey(keys.ec).equals(createPrivateKey(keys.ecSec1)));
console.log(createPublicKey(keys.rsa).equals(createPublicKey(keys.certificate)), createPublicKey({ key: keys.ecSec1 }).type);
console.log(createPublicKey(Buffer.from(keys.ed25519)).asymmetricKeyType, createPrivateKey({ key: Buffer.from(keys.ec) }).type);
console.log(createPublicKey({ key: createPrivateKey(keys.ec).export({ type: 'sec1', format: 'der' }), format: 'der', type: 'sec1' }).type);
console.log(createPrivateKey(`text before\n${keys.ec}text after`).asymmetricKeyType);

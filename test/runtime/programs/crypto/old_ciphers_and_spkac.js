// createCipher(), whose key is derived from a password, and Certificate for SPKAC.
// command: --no-warnings FILE
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');

const { createCipher, createDecipher, Certificate } = crypto;
for (const name of ['aes-128-cbc', 'aes-192-ctr', 'aes-256-ecb', 'des-ede3-cbc', 'camellia-256-cbc']) {
  const cipher = createCipher(name, 'password');
  const text = cipher.update('some text', 'utf8', 'hex') + cipher.final('hex');
  const decipher = createDecipher(name, Buffer.from('password'));
  console.log(name, text, decipher.update(text, 'hex', 'utf8') + decipher.final('utf8'));
}
attempt('gcm', () => {
  const cipher = createCipher('aes-128-gcm', 'password');
  return [cipher.update('text', 'utf8', 'hex'), cipher.final('hex'), cipher.getAuthTag().toString('hex')];
});
attempt('class', () => [crypto.Cipher('aes-128-cbc', 'a') instanceof crypto.Cipher, new crypto.Decipher('aes-128-cbc', 'a') instanceof crypto.Decipher]);
attempt('stream', () => createCipher('aes-128-cbc', 'a') instanceof require('stream').Transform);
attempt('unknown', () => createCipher('nope', 'a'));
attempt('name', () => createCipher(5, 'a'));
attempt('password', () => createCipher('aes-128-cbc'));
attempt('no length', () => createCipher('aes-128-ccm', 'a'));

const SPKAC = [
  'MIICSzCCATMwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDcuOBWHCdpOPjcxGaTHO1NDdWfIZJDeWkFVRM1ALpnh0iAruxqpwrLgbrddQFUWjTa',
  'yt/jq80OgD3ayDhjQpc/EmT0T7MsAECvEyTpvWkITvkij7TlEwK2ySrk3MdCZXmUqaA7GQdjQ46/f0dMJesg8LUTCDhUmz2elsxQt+tpjWbRrDWGUKrxeOzF',
  'xEnysDsIoR1GVxLnbgPL+aETzFhE4FZUQv0UvEgDNuhaqvYk7F/d9LI7GfJHbrNFADaEBjtWMnnj99Z0IYaMxmwAyNIcNpW6Z+WThdfjdpWAJcZEzVNYxt4H',
  'd5Xj6wCUscanUV6AEQOwEFBdsOp1OBHR6rb1AgMBAAEWC2EgY2hhbGxlbmdlMA0GCSqGSIb3DQEBBAUAA4IBAQCdiRf7bY4XAAem/BLyj5CWyAv2X8xKk4AA',
  'TxupA4EO5SPClgnYLMLu6RmdtLmN72OwW3Lx28jC3F58jboA/2nTfpCxshlVttVFgK6PfK1hn0ixM3ce5guHpIl00bL2sFzuPzUts+nGCC2y8qRdmJ/4SiEz',
  'lYz0nF4OoB7XjE24KSQQp86xKP3b6beIVQFEm2UliHz6bDrFHna3l5YAWK85Hn6zKVYIIX1pn/2h2daz8x6MJl2DYKzbSjZVRaw+AVHbQmqk7p5gRHoAzYBu',
  'RNTl88BEUOhovaQ6XJlDvIENE2Jt2u7+bgY7g+S3ZbfxVxe4DL9EKIwZdL1tqdoMZef8',
].join('');
for (const given of [[SPKAC], [Buffer.from(SPKAC)], ['not one'], ['']]) {
  console.log(Certificate.verifySpkac(...given), String(Certificate.exportPublicKey(...given)), String(Certificate.exportChallenge(...given)));
}
console.log(Certificate().verifySpkac(SPKAC), new Certificate().exportChallenge(SPKAC), new Certificate() instanceof Certificate);
attempt('type', () => Certificate.verifySpkac(5));
attempt('type', () => Certificate.exportPublicKey());

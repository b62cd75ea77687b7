// PBKDF2: known keys, synchronously and on the pool; errors.
'use strict';
const { pbkdf2, pbkdf2Sync } = require('crypto');
const { promisify } = require('util');
const attempt = require('./attempt.cjs');

const cases = [['password', 'salt', 1, 20, 'sha1'], ['password', 'salt', 4096, 20, 'sha1'], ['pass\0word', 'sa\0lt', 1000, 16, 'sha256'],
  ['', '', 1, 8, 'sha512'], [Buffer.from('bytes'), new Uint16Array([1, 2]), 10, 100, 'md5'], [new ArrayBuffer(4), new DataView(new ArrayBuffer(4)), 2, 5, 'sha3-256'], ['p', 's', 1, 0, 'sha1']];
for (const given of cases) console.log(pbkdf2Sync(...given).toString('hex'));
attempt('no digest', () => pbkdf2Sync('a', 'b', 1, 8));
attempt('unknown digest', () => pbkdf2Sync('a', 'b', 1, 8, 'nope'));
attempt('digest type', () => pbkdf2Sync('a', 'b', 1, 8, 5));
for (const iterations of [0, -1, 1.5, '1', undefined, 2 ** 31]) attempt(`iterations ${iterations}`, () => pbkdf2Sync('a', 'b', iterations, 8, 'sha1'));
for (const length of [-1, 1.5, '8', NaN, 2 ** 31]) attempt(`length ${length}`, () => pbkdf2Sync('a', 'b', 1, length, 'sha1'));
attempt('password', () => pbkdf2Sync(5, 'b', 1, 8, 'sha1'));
attempt('salt', () => pbkdf2Sync('a', null, 1, 8, 'sha1'));
attempt('no callback', () => pbkdf2('a', 'b', 1, 8, 'sha1'));
attempt('callback for digest', () => pbkdf2('a', 'b', 1, 8, () => {}));
attempt('unknown digest', () => pbkdf2('a', 'b', 1, 8, 'nope', () => {}));
(async () => {
  const later = promisify(pbkdf2);
  console.log((await Promise.all(cases.map((given) => later(...given)))).map((key) => key.toString('hex')));
  const changing = Buffer.from('before');
  const key = later(changing, 's', 1000, 16, 'sha1');
  changing.fill(0);
  console.log((await key).equals(pbkdf2Sync('before', 's', 1000, 16, 'sha1')));
})();

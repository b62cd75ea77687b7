'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.writeFileSync('f', '0123456789');
const fd = fs.openSync('f');
const buffer = Buffer.alloc(6, '.');
const read = (...given) => `${fs.readSync(fd, ...given)} ${buffer}`;
console.log(read(buffer, 1, 3, 0));
console.log(read(buffer, 0, 2, 5n));
console.log(read(buffer, 0, 2, null));
console.log(read(buffer, 0, 2, -1));
console.log(read(buffer));
console.log(read(buffer, { offset: 2, length: 2, position: 1 }));
console.log(read(buffer, { position: 9 }));
console.log(read(buffer, 0, 6, 100));
console.log(fs.readSync(fd, new Uint16Array(2), 0, 4, 0), fs.readSync(fd, new DataView(new ArrayBuffer(3)), 0, 3, 0));
console.log(fs.readSync(fd, buffer, 0, 0, 0));
attempt('offset', () => fs.readSync(fd, buffer, -1, 1, 0));
attempt('offset', () => fs.readSync(fd, buffer, 'x', 1, 0));
attempt('offset', () => fs.readSync(fd, buffer, 1.5, 1, 0));
attempt('length', () => fs.readSync(fd, buffer, 0, 7, 0));
attempt('length', () => fs.readSync(fd, buffer, 4, 3, 0));
attempt('length', () => fs.readSync(fd, buffer, 0, -1, 0));
attempt('position', () => fs.readSync(fd, buffer, 0, 1, 'x'));
attempt('position', () => fs.readSync(fd, buffer, 0, 1, 1.5));
attempt('position', () => fs.readSync(fd, buffer, 0, 1, -2));
attempt('position', () => fs.readSync(fd, buffer, 0, 1, 2n ** 63n));
attempt('empty', () => fs.readSync(fd, Buffer.alloc(0), 0, 1, 0));
attempt('no buffer', () => fs.readSync(fd));
attempt('text', () => fs.readSync(fd, 'abc'));
for (const bad of [-1, 2 ** 31, 1.5, '3', null, undefined, {}, NaN]) attempt('fd', () => fs.readSync(bad, buffer));
attempt('closed', () => fs.readSync(9999, buffer));

fs.read(fd, buffer, 0, 4, 2, (...given) => {
  console.log(given[0], given[1], given[2] === buffer, String(buffer));
  fs.read(fd, { position: 0, length: 3 }, (error, count, own) => {
    console.log(error, count, own.length, own.toString('latin1', 0, 3));
    fs.read(fd, buffer, { position: 7 }, (_, some) => {
      console.log(some, String(buffer));
      fs.read(9999, buffer, 0, 1, 0, (...failed) => {
        console.log(failed.length, tell(failed[0]), failed[1], failed[2] === buffer);
        fs.read(fd, (...rest) => {
          console.log(rest[0], rest[1], rest[2].length);
          fs.read(fd, buffer, 0, 0, 0, (...none) => console.log(none[0], none[1]));
          require('util').promisify(fs.read)(fd, Buffer.alloc(2), 0, 2, 0).then(console.log);
        });
      });
    });
  });
});

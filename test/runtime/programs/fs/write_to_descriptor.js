'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

const fd = fs.openSync('f', 'w+');
const content = () => JSON.stringify(fs.readFileSync('f', 'utf8'));
console.log(fs.writeSync(fd, 'hello'), content());
console.log(fs.writeSync(fd, 'J', 0), content());
console.log(fs.writeSync(fd, Buffer.from(' world'), 0, 3), content());
console.log(fs.writeSync(fd, Buffer.from('XYZ'), 1, 1, 0), content());
console.log(fs.writeSync(fd, Buffer.from('abc'), { offset: 1 }), content());
console.log(fs.writeSync(fd, Buffer.from('abc'), { length: 1, position: 2 }), content());
console.log(fs.writeSync(fd, new Uint16Array([0x4141, 0x4242]), 0, 4, 0), content());
console.log(fs.writeSync(fd, 'ü', 0, 'latin1'), fs.readFileSync('f')[0]);
console.log(fs.writeSync(fd, '616263', 0, 'hex'), content());
console.log(fs.writeSync(fd, ''), fs.writeSync(fd, Buffer.alloc(0)));
attempt('offset', () => fs.writeSync(fd, Buffer.from('abc'), 4));
attempt('length', () => fs.writeSync(fd, Buffer.from('abc'), 1, 3));
attempt('length', () => fs.writeSync(fd, Buffer.from('abc'), 0, -1));
attempt('offset', () => fs.writeSync(fd, Buffer.from('abc'), 'x'));
attempt('offset', () => fs.writeSync(fd, Buffer.from('abc'), -1));
attempt('odd hex', () => fs.writeSync(fd, 'abc', 0, 'hex'));
attempt('number', () => fs.writeSync(fd, 5));
attempt('object', () => fs.writeSync(fd, { toString: () => 'x' }));
attempt('fd', () => fs.writeSync('1', 'x'));
attempt('closed', () => fs.writeSync(9999, 'x'));
const readOnly = fs.openSync('f');
attempt('read-only', () => fs.writeSync(readOnly, 'x'));

fs.write(fd, Buffer.from('12345'), 1, 2, 0, (...given) => {
  console.log(given[0], given[1], String(given[2]), content());
  fs.write(fd, 'text', (error, count, text) => {
    console.log(error, count, text, content());
    fs.write(fd, 'T', 0, (_, one) => {
      console.log(one, content());
      fs.write(fd, 'ü', 1, 'latin1', (__, byte) => {
        console.log(byte);
        fs.write(fd, Buffer.from('obj'), { position: 0, length: 2 }, () => {
          console.log(fs.readFileSync('f', 'latin1'));
          fs.write(9999, 'x', (...failed) => {
            console.log(failed.length, tell(failed[0]), failed[1]);
            require('util').promisify(fs.write)(fd, Buffer.from('p')).then(console.log);
          });
        });
      });
    });
  });
});
attempt('no callback', () => fs.write(fd, 'x'));
attempt('no callback', () => fs.write(fd, Buffer.from('x')));

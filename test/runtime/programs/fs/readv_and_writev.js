'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

const fd = fs.openSync('f', 'w+');
console.log(fs.writevSync(fd, [Buffer.from('ab'), new Uint8Array([99]), Buffer.alloc(0), new DataView(new Uint8Array([100, 101]).buffer)]));
console.log(fs.writevSync(fd, [Buffer.from('XY')], 1), fs.readFileSync('f', 'utf8'));
console.log(fs.writevSync(fd, []));
const [one, two] = [Buffer.alloc(2), Buffer.alloc(10)];
console.log(fs.readvSync(fd, [one, two], 0), String(one), two.toString('latin1', 0, 3));
console.log(fs.readvSync(fd, [one], 100), fs.readvSync(fd, [two]));
attempt('not a list', () => fs.writevSync(fd, 'ab'));
attempt('not a view', () => fs.writevSync(fd, ['ab']));
attempt('not a list', () => fs.readvSync(fd, Buffer.alloc(1)));
attempt('bad fd', () => fs.readvSync('x', []));
attempt('closed', () => fs.writevSync(9999, [one]));
attempt('no callback', () => fs.writev(fd, [one]));
fs.writev(fd, [Buffer.from('12'), Buffer.from('34')], 0, (...given) => {
  console.log(given[0], given[1], given[2].length, fs.readFileSync('f', 'utf8'));
  fs.readv(fd, [one], 1, (error, count, buffers) => {
    console.log(error, count, buffers[0] === one, String(one));
    fs.writev(fd, [], (...none) => console.log(none));
    fs.readv(9999, [one], (failed) => {
      console.log(tell(failed));
      require('util').promisify(fs.readv)(fd, [one], 0).then((result) => console.log(Object.keys(result), result.bytesRead))
        .then(() => require('util').promisify(fs.writev)(fd, [one], 0)).then((result) => console.log(Object.keys(result), result.bytesWritten));
    });
  });
});

'use strict';
const fs = require('fs');
const { pipeline, Transform } = require('stream');
const { tell } = require('./folder.cjs');

const data = Buffer.alloc(1024 * 1024 + 17, 'abcdefg');
fs.writeFileSync('big', data);
fs.createReadStream('big').pipe(fs.createWriteStream('copy')).on('close', () => {
  console.log(fs.readFileSync('copy').equals(data));
  const upper = new Transform({ transform: (chunk, encoding, done) => done(null, chunk.toString('latin1').toUpperCase()) });
  pipeline(fs.createReadStream('big', { highWaterMark: 1000 }), upper, fs.createWriteStream('upper'), (error) => {
    console.log(error, fs.readFileSync('upper', 'latin1') === data.toString('latin1').toUpperCase());
    pipeline(fs.createReadStream('missing'), fs.createWriteStream('never'), (failed) => {
      console.log(tell(failed));
      pipeline(fs.createReadStream('big'), fs.createWriteStream('no/such'), (wrong) => {
        console.log(tell(wrong));
        count();
      });
    });
  });
});
async function count() {
  let total = 0;
  let pieces = 0;
  for await (const chunk of fs.createReadStream('big')) {
    total += chunk.length;
    pieces += 1;
  }
  console.log(total, pieces);
}

'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.writeFileSync('f', 'x'.repeat(3 * 1024 * 1024));
const aborted = AbortSignal.abort();
(async () => {
  await attemptLater('before', () => fs.promises.readFile('f', { signal: aborted }));
  await attemptLater('before', () => fs.promises.writeFile('g', 'x', { signal: aborted }));
  console.log(fs.existsSync('g'));
  await attemptLater('no signal', () => fs.promises.readFile('f', { signal: {} }));
  attempt('no signal', () => fs.readFile('f', { signal: 'x' }, () => {}));
  const reading = new AbortController();
  const read = fs.promises.readFile('f', { signal: reading.signal });
  reading.abort(new Error('the reason'));
  await read.catch((error) => console.log(tell(error), error.cause.message));
  const writing = new AbortController();
  const write = fs.promises.writeFile('g', 'x'.repeat(1e6), { signal: writing.signal });
  writing.abort();
  await write.catch((error) => console.log(tell(error), error.cause.name));
  const unused = new AbortController();
  console.log((await fs.promises.readFile('f', { signal: unused.signal })).length);
  await fs.promises.writeFile('h', 'kept', { signal: unused.signal });
  console.log(await fs.promises.readFile('h', { encoding: 'utf8', signal: unused.signal }));

  fs.readFile('f', { signal: aborted }, (...given) => {
    console.log(given.length, tell(given[0]));
    const controller = new AbortController();
    fs.readFile('f', { signal: controller.signal }, (error, data) => {
      console.log(tell(error), data);
      const third = new AbortController();
      fs.writeFile('i', 'x'.repeat(1e6), { signal: third.signal }, (failed) => {
        console.log(tell(failed));
        fs.readFile('h', { signal: unused.signal, encoding: 'utf8' }, (no, text) => console.log(no, text));
      });
      third.abort();
    });
    process.nextTick(() => controller.abort());
  });
})();

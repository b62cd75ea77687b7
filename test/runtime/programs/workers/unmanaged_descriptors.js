// trackUnmanagedFds: a worker is warned when it closes a descriptor that fs.open() has not returned to it, or gets one
// again that it has not closed. A FileHandle manages its own.
'use strict';

const { Worker } = require('worker_threads');
const { once } = require('events');
const fs = require('fs');

const WATCH = `
  const fs = require('fs');
  const { Worker } = require('worker_threads');
  process.removeAllListeners('warning');
  process.on('warning', ({ name, code, message }) => console.log(name, code, message.replace(/\\d+/, 'N')));
  const attempt = (run) => { try { run(); } catch ({ code, syscall }) { console.log(code, syscall); } };
  const closeElsewhere = (fd, done) => new Worker('process.removeAllListeners("warning"); require("fs").closeSync(' + fd + ')', { eval: true }).on('exit', done);
`;

async function run(title, code, options = {}) {
  console.log(`--- ${title}`);
  const [exitCode] = await once(new Worker(WATCH + code, { eval: true, ...options }), 'exit');
  if (exitCode !== 0) console.log('exit', exitCode);
}

async function main() {
  await run('left open', "fs.openSync('/dev/null')");
  await run('closed twice', "const fd = fs.openSync('/dev/null'); fs.closeSync(fd); attempt(() => fs.closeSync(fd));");
  await run('closed twice, not tracked', "const fd = fs.openSync('/dev/null'); fs.closeSync(fd); attempt(() => fs.closeSync(fd));", { trackUnmanagedFds: false });
  await run('never opened', 'attempt(() => fs.closeSync(9999));');
  await run('not a descriptor', "attempt(() => fs.closeSync('x')); attempt(() => fs.closeSync(-1));");
  await run('never opened, with a callback', 'fs.close(9999, (error) => console.log(error.code));');
  const fd = fs.openSync('/dev/null');
  await run('of the main thread', `fs.closeSync(${fd});`);
  try {
    fs.fstatSync(fd);
  } catch (error) {
    console.log(error.code);
  }
  await run('opened and closed in every form', `
    fs.closeSync(fs.openSync('/dev/null'));
    fs.open('/dev/null', (error, one) => fs.close(one, () => {}));
    fs.createReadStream('/dev/null').on('data', () => {});
    fs.createWriteStream('/dev/null').end('x');
    fs.readFileSync('/dev/null');
    fs.promises.open('/dev/null').then((handle) => handle.close());
  `);
  await run('of a FileHandle', "fs.promises.open('/dev/null').then((handle) => { fs.closeSync(handle.fd); return handle.close(); }).catch((error) => console.log(error.code));");
  await run('closed by another thread', "const fd = fs.openSync('/dev/null'); closeElsewhere(fd, () => console.log(fs.openSync('/dev/null') === fd));");
  await run('the same with a callback', "fs.open('/dev/null', (error, fd) => closeElsewhere(fd, () => fs.open('/dev/null', (error, again) => console.log(again === fd))));");
  for (const isOuter of [true, false]) {
    for (const isInner of [true, false]) {
      await run(`in a worker of a worker: ${isInner} in ${isOuter}`, `
        new Worker(${JSON.stringify(`${WATCH} attempt(() => fs.closeSync(9999));`)}, { eval: true, trackUnmanagedFds: ${isInner} });
      `, { trackUnmanagedFds: isOuter });
    }
  }
  await run('promises', `
    const { promisify } = require('util');
    promisify(fs.open)('/dev/null', 'r').then((fd) => promisify(fs.close)(fd).then(() => promisify(fs.close)(fd))).catch((error) => console.log(error.code));`);
}

main();

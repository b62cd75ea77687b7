// pino: log lines go to transports on worker threads, through shared memory and Atomics.waitAsync.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { once } = require('events');
const pino = require('pino');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pino-'));
const options = { base: undefined, timestamp: false };
const lines = (file) => fs.readFileSync(file, 'utf8').trim().split('\n');

async function ended(transport) {
  transport.end();
  await once(transport, 'close');
}

// Many more bytes than the memory between the threads has room for.
async function toFile() {
  const destination = path.join(folder, 'one.log');
  const transport = pino.transport({ target: 'pino/file', options: { destination } });
  const log = pino(options, transport);
  for (let i = 0; i < 20000; i++) log.info({ i, text: 'x'.repeat(i % 100) }, 'a line');
  await ended(transport);
  const all = lines(destination);
  console.log(all.length, all[0], all.at(-1), all.every((line, i) => JSON.parse(line).i === i));
}

async function toSeveral() {
  const files = ['all.log', 'errors.log'].map((name) => path.join(folder, name));
  const transport = pino.transport({
    targets: [
      { target: 'pino/file', level: 'info', options: { destination: files[0] } },
      { target: 'pino/file', level: 'error', options: { destination: files[1] } },
    ],
  });
  const log = pino(options, transport);
  log.info('first');
  log.child({ part: 'child' }).error(new RangeError('second'), 'third');
  log.debug('unseen');
  await ended(transport);
  console.log(lines(files[0]).length, lines(files[1]).map((line) => JSON.parse(line)).map(({ level, part, msg, err }) => [level, part, msg, err.type]));
}

async function flushed() {
  const destination = path.join(folder, 'sync.log');
  const transport = pino.transport({ target: 'pino/file', options: { destination }, sync: true });
  const log = pino(options, transport);
  await once(transport, 'ready');
  log.warn('read before the call returns'); // by the worker, which writes it later
  transport.flushSync();
  await ended(transport);
  console.log(lines(destination));
}

async function broken() {
  const transport = pino.transport({ target: path.join(folder, 'no_such_module.js') });
  const [error] = await once(transport, 'error');
  console.log(error.name, error.message.includes('no_such_module'));
}

const alive = setInterval(() => {}, 1000); // a transport does not keep the loop alive

(async () => {
  for (const part of [toFile, toSeveral, flushed, broken]) await part();
  clearInterval(alive);
  fs.rmSync(folder, { recursive: true });
})();

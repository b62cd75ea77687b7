// stdio as a word, and lists of words.
'use strict';
const { spawn } = require('child_process');
const { attempt, event } = require('./shown.cjs');

const kinds = (child) => child.stdio.map((stream) => (stream === null ? null : stream.constructor.name));
(async () => {
  for (const stdio of ['pipe', 'ignore', 'overlapped', ['pipe', 'ignore', 'pipe'], ['ignore'], [], [null, undefined, 'ignore'], ['pipe', 'pipe', 'pipe', 'pipe', 'ignore', null]]) {
    const words = JSON.stringify(stdio);
    const child = spawn('true', { stdio });
    console.log(words, kinds(child), child.stdin === child.stdio[0], await event(child, 'close'));
  }
  const inherited = spawn('sh', ['-c', 'echo straight to our stdout'], { stdio: 'inherit' });
  console.log(kinds(inherited), await event(inherited, 'close'));
  const mixed = spawn('sh', ['-c', 'echo inherited; echo hidden >&2'], { stdio: ['ignore', 'inherit', 'ignore'] });
  console.log(kinds(mixed), await event(mixed, 'close'));
  const nothing = spawn('cat', { stdio: ['ignore', 'pipe', 'pipe'] });
  nothing.stdout.on('data', (data) => console.log('never', data));
  console.log('end of /dev/null', await event(nothing, 'close'));
  for (const stdio of ['other', 5, {}, ['other'], [{}], [() => {}], ['ipc', 'ipc'], [true], true]) attempt(JSON.stringify(stdio), () => spawn('true', { stdio }));
})();

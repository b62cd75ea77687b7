// The output of one child is the input of the next: by pipe(), and directly.
'use strict';
const { spawn } = require('child_process');
const { text, event } = require('./shown.cjs');

(async () => {
  const list = spawn('printf', ['b\\na\\nc\\n']);
  const sort = spawn('sort');
  list.stdout.pipe(sort.stdin);
  console.log((await text(sort.stdout)).split('\n'));
  const sink = spawn('tr', ['a-z', 'A-Z']);
  const source = spawn('echo', ['directly'], { stdio: ['ignore', sink.stdin, 'ignore'] });
  console.log(source.stdout, await event(source, 'close'));
  sink.stdin.end();
  console.log(await text(sink.stdout));
})();

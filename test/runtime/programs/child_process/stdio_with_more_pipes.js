// Descriptors beyond the third, in both directions.
'use strict';
const { spawn } = require('child_process');
const { text, event } = require('./shown.cjs');

(async () => {
  const child = spawn('sh', ['-c', 'echo out; echo three >&3; cat <&4 >&5'], { stdio: ['ignore', 'pipe', 'ignore', 'pipe', 'pipe', 'pipe'] });
  console.log(child.stdio.map((stream) => stream && [stream.readable, stream.writable]));
  child.stdio[4].end('into four, out of five');
  console.log(await Promise.all([text(child.stdout), text(child.stdio[3]), text(child.stdio[5])]), await event(child, 'close'));
  const talk = spawn('sh', ['-c', 'while read line; do echo "echo $line"; done <&3 >&3'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const answers = [];
  talk.stdio[3].setEncoding('utf8').on('data', (line) => {
    answers.push(line.trim());
    if (answers.length < 3) talk.stdio[3].write(`message ${answers.length}\n`);
    else talk.stdio[3].end();
  });
  talk.stdio[3].write('message 0\n');
  console.log(await event(talk, 'close'), answers);
})();

// Large output, text split inside characters, and output that is read late.
'use strict';
const { spawn } = require('child_process');
const { text, event } = require('./shown.cjs');

(async () => {
  const many = spawn('sh', ['-c', 'i=0; while [ $i -lt 2000 ]; do echo "line $i"; i=$((i+1)); done']);
  const lines = (await text(many.stdout)).split('\n');
  console.log(lines.length, lines[0], lines[1999]);
  const large = spawn('head', ['-c', '2000000', '/dev/zero']);
  let length = 0;
  large.stdout.on('data', (data) => { length += data.length; });
  console.log(await event(large, 'close'), length);
  const wide = spawn('printf', ['\\303']);
  wide.stdout.setEncoding('utf8').on('data', (part) => console.log('cut', JSON.stringify(part)));
  await event(wide, 'close');
  const late = spawn('sh', ['-c', 'echo early']);
  await event(late, 'exit');
  await new Promise((resolve) => { setImmediate(resolve); });
  console.log('read late', late.stdout.readableFlowing, late.stdout.read());
  const both = spawn('sh', ['-c', 'echo out; echo err >&2']);
  console.log(await Promise.all([text(both.stdout), text(both.stderr)]), await event(both, 'close'));
  for await (const part of spawn('echo', ['iterated']).stdout) console.log(String(part));
})();

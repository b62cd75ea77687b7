// Messages that arrive before there is a listener are queued; the channel keeps a child alive while it listens.
'use strict';
const { fork } = require('child_process');

if (process.argv[2] === 'late') {
  setTimeout(() => {
    process.on('message', (message) => {
      process.send(`late ${message}`);
      if (message === 3) setImmediate(() => process.disconnect());
    });
  }, 100);
} else if (process.argv[2] === 'not listening') {
  process.send('and gone');
} else if (process.argv[2] === 'once') {
  process.once('message', (message) => process.send(`once ${message}`));
} else if (process.argv[2] === 'unref') {
  process.on('message', () => {});
  process.channel.unref();
  process.send('unref');
} else {
  const run = (name, messages, next) => {
    const child = fork(__filename, [name]);
    for (const message of messages) child.send(message);
    child.on('message', (message) => console.log(name, message));
    child.on('close', (code) => {
      console.log(name, 'close', code);
      next?.();
    });
  };
  run('late', [1, 2, 3], () => run('not listening', [], () => run('once', ['a'], () => run('unref', []))));
}

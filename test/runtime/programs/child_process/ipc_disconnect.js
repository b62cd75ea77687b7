// Either side may disconnect; what is sent afterwards is an error.
'use strict';
const { fork } = require('child_process');
const { error: shown, watch, event } = require('./shown.cjs');

if (process.argv[2] === 'waits') {
  process.on('message', () => {});
  process.on('disconnect', () => { process.exitCode = 3; });
} else if (process.argv[2] === 'leaves') {
  process.disconnect();
  process.on('error', (error) => { process.exitCode = error.code === 'ERR_IPC_CHANNEL_CLOSED' ? 4 : 5; });
  process.send('too late');
} else {
  (async () => {
    const waiting = watch('waits', fork(__filename, ['waits']));
    await event(waiting, 'spawn');
    waiting.disconnect();
    console.log(waiting.connected, waiting.channel);
    await event(waiting, 'exit');
    const leaving = watch('leaves', fork(__filename, ['leaves']));
    await event(leaving, 'close');
    console.log(leaving.send('x', (error) => console.log('callback', shown(error))), leaving.connected);
    leaving.removeAllListeners('error');
    leaving.on('error', (error) => console.log('error', shown(error)));
    leaving.send('y');
    leaving.disconnect();
  })();
}

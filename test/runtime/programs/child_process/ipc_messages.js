// fork(): messages there and back, in order.
'use strict';
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    if (message === 'end') process.disconnect();
    else process.send({ echo: message, type: typeof message });
  });
} else {
  const child = fork(__filename, ['child']);
  const values = ['text', '', 'é€😀\n"quoted"', 5, -1.5, true, false, null, [], [1, [2]], {}, { a: { b: undefined, c: null } }, new Date(0), new Map([[1, 2]]), [undefined, () => {}], NaN, { toJSON: () => 'json' },
    Buffer.from('ab'), 'x'.repeat(200000)];
  console.log(child.connected, typeof child.send, values.map((value) => child.send(value)).every((result) => typeof result === 'boolean'));
  child.send('end');
  let count = 0;
  child.on('message', (message, handle) => {
    const { echo, type } = message;
    console.log(++count, type, typeof echo === 'string' && echo.length > 100 ? echo.length : JSON.stringify(echo), handle);
  });
  child.on('disconnect', () => console.log('disconnect', child.connected, child.channel));
  child.on('exit', (code, signal) => console.log('exit', code, signal));
  child.on('close', () => console.log('close', count === values.length));
}

// Wrong arguments of send(), and its callback.
'use strict';
const { fork } = require('child_process');
const { attempt } = require('./shown.cjs');

if (process.argv[2] === 'child') {
  let count = 0;
  process.on('message', () => {
    if (++count === 3) setImmediate(() => process.disconnect());
  });
} else {
  const child = fork(__filename, ['child']);
  const circle = {};
  circle.self = circle;
  for (const given of [[], [undefined], [() => {}], [Symbol('s')], [1n], ['a', 5], ['a', {}], ['a', 'handle'], ['a', undefined, 5], ['a', undefined, 'options']]) {
    attempt(String(given[0]?.toString?.()), () => child.send(...given));
  }
  attempt('circle', () => { try { child.send(circle); } catch (error) { return error.name; } return 'sent'; });
  process.nextTick(() => console.log('tick before'));
  child.send('message', (error) => console.log('first', error));
  child.send('message', undefined, (error) => console.log('second', error));
  child.send('message', undefined, {}, (error) => console.log('third', error));
  process.nextTick(() => console.log('tick after'));
  child.on('close', (code) => console.log('close', code));
}

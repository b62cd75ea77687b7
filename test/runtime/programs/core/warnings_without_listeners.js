// SPDX-License-Identifier: MIT
// Warnings are printed by a listener of process, which a program can remove and add again.
'use strict';

const listeners = process.listeners('warning');
console.log(listeners.map(({ name, length }) => `${name} ${length}`), process.eventNames());
process.on('removeListener', (name) => console.log(`removed ${name}`));

process.emitWarning('printed first');
process.emit('warning', { name: 'Odd', message: 'no error, so not printed' });
setImmediate(() => {
  process.removeAllListeners('warning');
  process.emitWarning('not printed');
  setImmediate(() => {
    process.on('warning', (warning) => console.log('own listener:', warning.message));
    process.emitWarning('not printed either', 'DeprecationWarning');
    setImmediate(() => {
      process.on('warning', listeners[0]);
      process.emitWarning('printed again', { code: 'W1' });
    });
  });
});

// A MessagePort has the methods of an EventEmitter and of an EventTarget, and receives while it has listeners.
'use strict';
const { MessageChannel, MessagePort, receiveMessageOnPort } = require('worker_threads');

const attempt = (run) => {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
attempt(() => MessagePort());
attempt(() => new MessagePort());
attempt(() => MessageChannel());
attempt(() => MessagePort.prototype.on.call({}, 'x', () => {}));
const NodeEventTarget = Object.getPrototypeOf(MessagePort);
console.log(NodeEventTarget.name, Object.getOwnPropertyNames(MessagePort.prototype).sort().join(' '));
console.log(Object.getOwnPropertyNames(NodeEventTarget.prototype).sort().join(' '));

const { port1 } = new MessageChannel();
console.log(port1.constructor === MessagePort, port1 instanceof MessagePort, `${port1}`, Object.keys(port1));
const states = () => `${port1.hasRef()} ${port1.listenerCount('message')}`;
const listener = () => {};
console.log(states(), port1.on('message', listener) === port1, states());
port1.addEventListener('message', listener);
console.log('the same listener', states());
port1.removeAllListeners('message');
console.log('without any', states());
port1.on('message', listener).off('message', listener);
console.log('on and off', states());
console.log(port1.emit('nothing', 1), port1.on('x', (...args) => console.log('x', args)).emit('x', 5));
port1.addEventListener('y', (event) => console.log(event.constructor.name, event.detail, event.type));
port1.emit('y', 7);
attempt(() => port1.emit());
console.log(port1.getMaxListeners(), port1.setMaxListeners(3), port1.getMaxListeners());

for (const value of [() => {}, null, 5, {}, undefined, () => {}]) {
  port1.onmessageerror = value;
  console.log(typeof port1.onmessageerror, port1.listenerCount('messageerror'));
}
const { port1: other } = new MessageChannel();
other.onmessage = () => {};
other.onmessage = null;
console.log(other.hasRef());
other.on('message', listener);
console.log(other.hasRef());
other.off('message', listener);
console.log(other.hasRef());
other.close();
port1.close();

const signals = new AbortController();
signals.signal.onabort = () => console.log('first');
signals.signal.addEventListener('abort', () => console.log('second'));
signals.signal.onabort = null;
signals.signal.onabort = () => console.log('in its place');
signals.abort();

const { port1: from, port2: to } = new MessageChannel();
const dummy = () => console.log('never');
to.addListener('message', dummy);
setImmediate(() => {
  to.removeListener('message', dummy);
  from.postMessage('waits');
  setImmediate(() => {
    to.once('message', (message) => {
      console.log(message);
      setImmediate(() => {
        console.log(receiveMessageOnPort(to));
        to.close();
      });
    });
    from.postMessage('stays in the queue');
  });
});

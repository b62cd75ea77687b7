// Messages of one primitive, and what listeners get: a value or an event, in every combination of listeners, whatever the
// program has made of dispatchEvent().
'use strict';

const { MessageChannel, Worker, BroadcastChannel, receiveMessageOnPort } = require('worker_threads');

const values = [0, -0, 1, -1, 63, 64, -63, -64, 127, 128, 2 ** 31, -(2 ** 31), 0.5, NaN, Infinity, -Infinity, '', 'text', '\0', 'é', '\u{1f600}', '\ud800',
  true, false, null, undefined, 5n, [], {}, [''], ['a', 'b'], { a: 'x', b: ['a', 'x'] }];

{
  const { port1, port2 } = new MessageChannel();
  for (const value of values) {
    port1.postMessage(value);
    console.log([receiveMessageOnPort(port2).message]);
  }
  for (const value of [Symbol('s'), () => {}]) {
    try {
      port1.postMessage(value);
    } catch (error) {
      console.log(error.name, error.message);
    }
  }
  // A writer that has failed, or is used by a getter, leaves nothing to the next message.
  port1.postMessage({ get a() { port1.postMessage(['inner']); return 'outer'; } });
  try { port1.postMessage(['lost', Symbol('s')]); } catch {}
  const same = {};
  port1.postMessage([same, same, 'next']);
  const many = Array.from({ length: 40 }, (_, i) => ({ i }));
  port1.postMessage([...many, ...many]);
  for (let got = receiveMessageOnPort(port2); got !== undefined; got = receiveMessageOnPort(port2)) {
    const { message } = got;
    if (message.length === 80) console.log(message.every((item, i) => item.i === i % 40 && item === message[i % 40]));
    else console.log(message, message[0] === message[1]);
  }
  port1.close();
}

{
  const { port1, port2 } = new MessageChannel();
  const log = (what) => function listener(value) { console.log(what, value instanceof MessageEvent ? ['event', value.type, value.data, value.target === port2] : value, this === port2); };
  const second = log('addEventListener');
  const once = [
    () => port2.on('message', log('on')),
    () => port2.once('message', log('once')),
    () => { port2.addEventListener('message', second); },
    () => { port2.removeEventListener('message', second); },
    () => { port2.onmessage = log('onmessage'); },
    () => { port2.onmessage = null; },
    () => { port2.dispatchEvent = () => { throw new Error('the program\'s own'); }; },
  ];
  port2.on('message', (value) => {
    if (value.length < once.length) {
      setImmediate(() => {
        once[value.length]();
        port1.postMessage(`${value}x`);
      });
    } else {
      delete port2.dispatchEvent;
      port1.close();
    }
  });
  port1.postMessage('');
  port2.on('close', others);
}

// A listener that throws, one that rejects, and one that closes its own port.
function others() {
  const { port1, port2 } = new MessageChannel();
  process.on('uncaughtException', (error) => console.log('uncaught', error.message));
  process.on('unhandledRejection', (error) => console.log('unhandled', error.message));
  port2.once('message', () => { throw new Error('thrown'); });
  port1.postMessage(1);
  setTimeout(() => {
    port2.once('message', async () => { throw new Error('rejected'); });
    port1.postMessage(2);
    setTimeout(() => {
      port2.on('message', (value) => {
        console.log(value);
        port2.close();
      });
      port1.postMessage('first');
      port1.postMessage('second');
      port2.on('close', broadcast);
    }, 20);
  }, 20);
}

function broadcast() {
  const receiver = new BroadcastChannel('small');
  const sender = new BroadcastChannel('small');
  receiver.onmessage = ({ data }) => {
    console.log('broadcast', [data]);
    if (data !== null) return;
    receiver.close();
    sender.close();
    worker();
  };
  for (const value of [1, 'text', '', [2], null]) sender.postMessage(value);
}

function worker() {
  const echo = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", (value) => parentPort.postMessage(value))', { eval: true });
  try {
    echo.postMessage();
  } catch (error) {
    console.log(error.code, echo.postMessage.length);
  }
  echo.on('message', (value) => {
    console.log('echo', [value]);
    if (value === 'last') echo.terminate();
  });
  for (const value of [1, '', 'é', 1e9, null, [''], 'last']) echo.postMessage(value);
}

// moveMessagePortToContext(): the port, and what it receives, belong to the context.
'use strict';

const vm = require('vm');
const { MessageChannel, moveMessagePortToContext, receiveMessageOnPort } = require('worker_threads');

const context = vm.createContext({ console });

function attempt(what, run) {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}

attempt('no port', () => moveMessagePortToContext({}, context));
{
  const { port1 } = new MessageChannel();
  attempt('no context', () => moveMessagePortToContext(port1));
  attempt('no context', () => moveMessagePortToContext(port1, {}));
  port1.close();
  attempt('closed', () => moveMessagePortToContext(port1, context));
}

const { port1, port2 } = new MessageChannel();
const moved = moveMessagePortToContext(port1, context);
context.port = moved;
context.outer = Object;
context.exit = () => process.exit();
console.log(moved === port1, moved instanceof Object, vm.runInContext('port instanceof Object', context), moved.constructor.name, moved);
console.log(moved.hasRef(), typeof moved.on, typeof moved.addEventListener, Object.keys(moved), moved.postMessage instanceof Function);
attempt('constructor', () => new moved.constructor());
attempt('nothing', () => moved.postMessage());
attempt('list', () => moved.postMessage(1, 5));
attempt('function', () => moved.postMessage(() => {}));
console.log(vm.runInContext('try { port.postMessage(); } catch (error) { error instanceof TypeError }', context));
console.log(vm.runInContext('try { port.postMessage(() => {}); } catch (error) { `${error instanceof Error} ${error instanceof outer} ${error.name} ${error.code}` }', context));

moved.postMessage({ from: 'inside' });
console.log(receiveMessageOnPort(port2), receiveMessageOnPort(moved));
port2.postMessage({ early: 1 });
const { message } = receiveMessageOnPort(moved);
console.log(message, message instanceof Object);

vm.runInContext(`
  const steps = [
    ({ data: { list } }) => {
      const [key] = list[3].keys();
      const [item] = list[4];
      console.log([list, list[1], list[2], list[3], list[4]].map((value, i) => value instanceof [Array, Date, RegExp, Map, Set][i]),
        key instanceof Object, item instanceof Array, list[5] instanceof Uint8Array, list[5].buffer instanceof ArrayBuffer, list[6] instanceof ArrayBuffer,
        list[7] instanceof TypeError, list[7].cause instanceof Object, list[8] instanceof String, list[9] instanceof Object, list[9] === list[10]);
    },
    ({ data, ports }) => {
      console.log(data instanceof Object, data instanceof outer, typeof data.start, typeof data.on, ports.length, ports[0] === data);
      data.postMessage('from a port in a message');
      data.close();
    },
    function (event) {
      console.log(this === port, event.target === port, event.type, event.data, Object.keys(event), event instanceof Object, event.ports instanceof Array);
      port.close(() => {
        console.log('closed');
        exit(); // node keeps the port alive that was moved twice
      });
    },
  ];
  port.onmessage = function (event) { steps.shift().call(this, event); };
`, context);
moved.start();
const same = { same: true };
port2.postMessage({
  list: [1, new Date(0), /x/g, new Map([[{}, 1]]), new Set([[]]), new Uint8Array(2), new ArrayBuffer(1), new TypeError('x', { cause: {} }), Object('s'), same, same],
});
const other = new MessageChannel();
port2.postMessage(other.port1, [other.port1]);
other.port2.once('message', (text) => {
  console.log(text);
  other.port2.close();
  port2.postMessage('last');
});

// A port that is moved twice.
{
  const pair = new MessageChannel();
  const first = moveMessagePortToContext(pair.port1, context);
  const second = moveMessagePortToContext(first, vm.createContext());
  second.postMessage('twice');
  console.log(receiveMessageOnPort(pair.port2));
  second.close();
}

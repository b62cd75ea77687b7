// SPDX-License-Identifier: MIT
//
// Functions that cannot be constructed, replaced streams, chosen columns of tables, wrong options.
'use strict';

const { Console } = require('console');
const { Writable } = require('stream');

const names = ['log', 'warn', 'error', 'debug', 'info', 'dirxml', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear',
  'count', 'countReset', 'group', 'groupEnd', 'groupCollapsed', 'table'];
const sink = () => new Writable({ write: (chunk, encoding, done) => done() });
const own = new Console(sink());

function outcome(action) {
  try {
    return action();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message.replace(/^.* is not a .*/, '')}`;
  }
}

for (const name of names) {
  console.log(name, outcome(() => new console[name]()), outcome(() => new own[name]()), console[name].name.length > 0);
}

for (const columns of [['a'], ['b', 'a'], [], ['none']]) {
  console.table([1, { a: 2, b: 3 }, null, 'text'], columns);
  console.table({ a: 1, b: 2 }, columns);
}

for (const colorMode of [true, false, 'auto', undefined]) {
  for (const colors of [true, undefined]) {
    console.log(colorMode, colors, outcome(() => typeof new Console({ stdout: sink(), colorMode, inspectOptions: { colors } })));
  }
}

for (const method of ['dir', 'log', 'warn']) {
  const deep = new Writable({
    write(...args) {
      const again = (...given) => again(...given);
      return again(...args);
    },
  });
  console.log(method, outcome(() => new Console(deep)[method]('text')));
}

const texts = [];
const collect = () => Object.assign(new Writable({
  write(chunk, encoding, done) {
    texts.push(String(chunk));
    done();
  },
}), { isTTY: true });
const { _stdout, _stderr } = console;
console._stdout = collect();
console._stderr = collect();
console.log('out', 1);
console.error('err', 2);
process.env.TERM = 'xterm';
console.clear();
console._stdout = _stdout;
console._stderr = _stderr;
console.log([texts.join('')], console._stdout === process.stdout, console._stderr === process.stderr);

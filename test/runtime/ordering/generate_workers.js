// SPDX-License-Identifier: MIT
//
// Writes random programs of two threads that send each other messages, through the worker's port, a second channel and
// channels of their own, between ticks, microtasks, immediates and timers: see turns.js. The worker ends by itself, exits,
// throws or is terminated.
//   generate_workers.js FOLDER FIRST COUNT    writes FOLDER/<seed>.js for COUNT seeds
'use strict';

const fs = require('fs');
const path = require('path');
const { ProgramWriter } = require('./program_writer.js');

const ROUNDS = 3;
const BUDGET = 22;
const DEEPEST = 5;

const VALUES = ['undefined', 'null', '7', '-1.5', '"text"', '"\\u4e00"', '{ a: 1 }', '[1, 2]', 'new Map([[1, 2]])', 'new Uint8Array(9)', '1n'];

class Generator extends ProgramWriter {
  constructor(seed) {
    super(seed, 0, 0);
  }

  label(kind) {
    return `${kind}${++this.lastLabel}`;
  }

  body(text) {
    this.line(`log(${text});`);
    if (this.depth > DEEPEST) return;
    for (let n = this.random(4); n > 0 && this.left > 0; n--) this.operation();
  }

  operation() {
    this.left--;
    this[this.pick(OPERATIONS)]();
  }

  callback(head, tail, name) {
    this.block(head, tail, () => this.body(`'${name}'`));
  }

  tick() {
    this.callback('process.nextTick(() => {', '});', this.label('tick'));
  }

  microtask() {
    this.callback('queueMicrotask(() => {', '});', this.label('micro'));
  }

  chain() {
    this.line('Promise.resolve()');
    this.depth++;
    for (let n = 1 + this.random(3); n > 0; n--) this.callback('.then(() => {', '})', this.label('then'));
    this.line(';');
    this.depth--;
  }

  awaits() {
    this.block('(async () => {', '})();', () => {
      for (let n = 1 + this.random(3); n > 0; n--) {
        this.line(`await ${this.pick(['null', 'Promise.resolve()', 'new Promise((done) => process.nextTick(done))'])};`);
        this.body(`'${this.label('await')}'`);
      }
    });
  }

  immediate() {
    this.callback('if (!isQuiet()) setImmediate(() => {', '});', this.label('immediate'));
  }

  timeout() {
    this.callback('if (!isQuiet()) overdue(() => {', '});', this.label('timeout'));
  }

  send() {
    for (let n = 1 + this.random(3); n > 0; n--) this.line(`here.port.postMessage({ label: '${this.label('message')}', value: ${this.pick(VALUES)} });`);
  }

  sendAside() {
    for (let n = 1 + this.random(2); n > 0; n--) this.line(`here.side.postMessage('${this.label('aside')}');`);
  }

  take() {
    this.line(`log(\`${this.label('took')} \${take()}\`);`);
  }

  // A channel within this thread.
  channel() {
    const name = this.label('channel');
    this.block('if (!isQuiet()) {', '}', () => {
      this.line('const { port1, port2 } = new MessageChannel();');
      this.block(`port2.on('message', (value) => {`, '});', () => {
        this.body(`\`${name} \${value}\``);
        if (this.chance(30)) this.line('port2.close();');
      });
      if (this.chance(30)) this.line(`port2.on('close', () => log('${name} close'));`);
      for (let n = 1 + this.random(3); n > 0; n--) this.line(`port1.postMessage(${n});`);
      this.line('port2.unref();');
    });
  }

  handlers() {
    this.left = BUDGET;
    this.block('onMessage({ label, value }) {', '},', () => this.body('`got ${label} ${typeof value}`'));
    this.left = BUDGET / 2;
    this.block('onSide(value) {', '},', () => this.body('`aside ${value}`'));
    this.block('turn(round) {', '},', () => {
      this.line('log(`turn ${round}`);');
      for (let round = 0; round <= ROUNDS; round++) {
        this.left = BUDGET;
        this.block(`if (round === ${round}) {`, '}', () => {
          for (let n = 1 + this.random(4); n > 0; n--) this.operation();
        });
      }
    });
  }

  main(isTerminated) {
    this.block('runMain({', '});', () => {
      this.line('file: __filename,');
      this.line(`rounds: ${ROUNDS},`);
      this.handlers();
      if (isTerminated) {
        this.block('terminate(thread) {', '},', () => {
          this.line('thread.terminate().then((code) => log(`terminated ${code}`));');
          this.line("process.nextTick(() => log('after terminate'));");
        });
      }
      this.left = BUDGET;
      this.block('afterwards() {', '},', () => this.body("'afterwards'"));
    });
  }

  worker(ending) {
    this.block('runWorker({', '});', () => {
      this.line(`rounds: ${ending === 'terminate' ? 99 : this.random(ROUNDS)},`);
      this.handlers();
      this.block('end(port) {', '},', () => {
        this.line("log('end');");
        this.line({
          exit: `process.exit(${this.random(5)});`,
          throw: "throw new Error('from the worker');",
          reject: "Promise.reject(new Error('rejected'));",
          close: 'parentPort.close(); port.close();',
          unref: 'parentPort.unref(); port.unref();',
          terminate: '',
        }[ending]);
        if (ending === 'exit') return;
        this.line(`log('${this.label('after')}');`);
      });
    });
  }

  program() {
    const ending = this.pick(['exit', 'throw', 'reject', 'close', 'unref', 'terminate']);
    this.block('if (isMainThread) {', '} else {', () => this.main(ending === 'terminate'));
    this.depth++;
    this.worker(ending);
    this.depth--;
    return [
      "'use strict';",
      "const { MessageChannel, isMainThread, parentPort } = require('worker_threads');",
      `const { here, log, isQuiet, overdue, take, runMain, runWorker } = require(${JSON.stringify(path.join(__dirname, 'turns.js'))});`,
      ...this.lines,
      '}',
      '',
    ].join('\n');
  }
}

const OPERATIONS = Object.entries({
  tick: 10, microtask: 8, chain: 8, awaits: 6, immediate: 8, timeout: 4, send: 12, sendAside: 8, take: 4, channel: 6,
}).flatMap(([name, weight]) => new Array(weight).fill(name));

const [folder, first, count] = process.argv.slice(2);
for (let seed = +first; seed < +first + +count; seed++) {
  fs.writeFileSync(path.join(folder, `${seed}.js`), new Generator(seed).program());
}

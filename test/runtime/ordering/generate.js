// SPDX-License-Identifier: MIT
//
// Writes random programs of ticks, microtasks, promises, immediates, timers and
// file callbacks, each with one right order: see clock.js.
//   generate.js FOLDER FIRST COUNT    writes FOLDER/<seed>.js for COUNT seeds
'use strict';

const fs = require('fs');
const path = require('path');
const { ProgramWriter } = require('./program_writer.js');

const BUDGET = 45;
const DEEPEST = 4;

class Generator extends ProgramWriter {
  constructor(seed) {
    super(seed, 1, BUDGET);
    this.names = [];
  }

  label() {
    return ++this.lastLabel;
  }

  name(kind) {
    const name = `${kind}${this.label()}`;
    this.names.push(name);
    return name;
  }

  // The body of a callback: logs, does some things, and sometimes throws.
  body(what, { mayThrow = true, log } = {}) {
    this.line(log ?? `log('${what}');`);
    if (this.depth <= DEEPEST + 1) {
      for (let n = this.random(4); n > 0 && this.left > 0; n--) this.operation();
    }
    if (mayThrow && this.chance(6)) this.line(`throw new Error('from ${what}');`);
  }

  callback(head, tail, what, options) {
    this.block(head, tail, () => this.body(what, options));
  }

  operation() {
    this.left--;
    this[this.pick(OPERATIONS)]();
  }

  tick() {
    const name = `tick${this.label()}`;
    if (this.chance(30)) {
      const value = this.random(100);
      this.callback('process.nextTick((a, b) => {', `}, ${value}, '${name}');`, name, { log: `log(\`\${b} \${a}\`);` });
    } else {
      this.callback('process.nextTick(() => {', '});', name);
    }
  }

  microtask() {
    this.callback('queueMicrotask(() => {', '});', `micro${this.label()}`);
  }

  chain() {
    const name = `then${this.label()}`;
    this.line('Promise.resolve()');
    this.depth++;
    const length = 1 + this.random(3);
    for (let i = 1; i <= length; i++) {
      this.callback('.then(() => {', '})', `${name}.${i}`, { mayThrow: false });
    }
    this.line(';');
    this.depth--;
  }

  recovery() {
    const name = `fail${this.label()}`;
    this.line(`Promise.reject(new Error('${name}'))`);
    this.depth++;
    this.line(`.then(() => log('${name} never'))`);
    this.callback('.catch((error) => {', '})', name, { mayThrow: false, log: 'log(`caught ${error.message}`);' });
    if (this.chance(50)) this.callback('.finally(() => {', '})', `${name} finally`, { mayThrow: false });
    this.line(';');
    this.depth--;
  }

  // A promise resolved with a promise, or with a thenable.
  adoption() {
    const name = `adopt${this.label()}`;
    const value = this.pick(['Promise.resolve()', "{ then(done) { log('thenable'); done(); } }", 'new Promise((done) => process.nextTick(done))']);
    this.callback(`new Promise((resolve) => resolve(${value})).then(() => {`, '});', name, { mayThrow: false });
  }

  asyncFunction() {
    const name = `async${this.label()}`;
    this.block('(async () => {', '})();', () => {
      this.line(`log('${name} begins');`);
      for (let n = 1 + this.random(3); n > 0; n--) this.awaitSomething(name);
      if (this.chance(8)) this.line(`throw new Error('from ${name}');`);
    });
  }

  awaitSomething(name) {
    const value = this.pick(['undefined', 'Promise.resolve()', '{ then(done) { done(); } }', '(async () => {})()',
      '(async () => Promise.resolve())()', 'Promise.all([1, Promise.resolve(2)])', 'Promise.race([Promise.resolve(), 1])',
      'Promise.allSettled([Promise.reject(1)])', 'new Promise((done) => process.nextTick(done))',
      'new Promise((done) => queueMicrotask(done))', 'REJECT']);
    if (value === 'REJECT') {
      this.line(`try { await Promise.reject(new Error('inside')); } catch (error) { log('${name} caught'); } finally { log('${name} finally'); }`);
    } else {
      this.line(`await ${value};`);
    }
    this.body(`${name} continues ${this.label()}`, { mayThrow: false });
  }

  iteration() {
    const name = `iterate${this.label()}`;
    this.block('(async () => {', '})();', () => {
      this.line(`async function* values() { for (let i = 0; i < ${1 + this.random(3)}; i++) { ${this.pick(['yield i;', 'await null; yield i;', 'yield Promise.resolve(i);'])} } }`);
      this.block('for await (const i of values()) {', '}', () => this.line(`log(\`${name} \${i}\`);`));
      this.body(`${name} ends`, { mayThrow: false });
    });
  }

  immediate() {
    const name = this.name('immediate');
    this.callback(`immediate('${name}', () => {`, '});', name);
    if (this.chance(8)) this.line(`unref('${name}');`);
  }

  timeout() {
    const name = this.name('timeout');
    this.callback(`timeout('${name}', ${1 + this.random(4)}, () => {`, '});', name);
    if (this.chance(8)) this.line(`unref('${name}');`);
  }

  burst() {
    this.block('burst([', ']);', () => {
      for (let n = 2 + this.random(3); n > 0; n--) {
        const name = this.name('timeout');
        this.callback(`['${name}', ${this.random(3)}, () => {`, '}],', name);
      }
    });
  }

  interval() {
    const name = this.name('interval');
    this.callback(`interval('${name}', ${1 + this.random(3)}, ${1 + this.random(3)}, (left) => {`, '});', name,
      { log: `log(\`${name} \${left} left\`);` });
  }

  clear() {
    if (this.names.length > 0) this.line(`clear('${this.pick(this.names)}', ${this.chance(30)});`);
  }

  refresh() {
    if (this.names.length > 0) this.line(`refresh('${this.pick(this.names)}');`);
  }

  spin() {
    this.line(`spin(${1 + this.random(3)});`);
  }

  file() {
    this.callback('file(() => {', '});', `file${this.label()}`);
  }

  // Never handled, or handled sooner or later.
  rejection() {
    const name = `rejected${this.label()}`;
    const handle = `${name}.catch((error) => log(\`${name} caught \${error.message}\`));`;
    this.line(`const ${name} = Promise.reject(new Error('${name}'));`);
    switch (this.random(6)) {
      case 0: break;
      case 1: this.line(handle); break;
      case 2: this.line(`process.nextTick(() => ${handle.slice(0, -1)});`); break;
      case 3: this.line(`queueMicrotask(() => ${handle.slice(0, -1)});`); break;
      case 4: this.line(`immediate('${this.name('late')}', () => ${handle.slice(0, -1)});`); break;
      default: this.line(`timeout('${this.name('late')}', 1, () => ${handle.slice(0, -1)});`); break;
    }
  }

  stage(isFirst) {
    const kind = this.pick(['direct', 'file', 'timeout', 'immediate', 'burst']);
    this.left = BUDGET / 3;
    const many = () => {
      for (let n = 3 + this.random(4); n > 0 && this.left > 0; n--) this.operation();
    };
    this.block('() => {', '},', () => {
      if (kind === 'direct') {
        many();
        if (isFirst && this.chance(10)) this.line("throw new Error('from the main script');");
        return;
      }
      const name = `${kind}${this.label()}`;
      const [head, tail] = {
        file: ['file(() => {', '});'],
        timeout: [`timeout('${name}', 1, () => {`, '});'],
        immediate: [`immediate('${name}', () => {`, '});'],
        burst: [`burst([['${name}', 0, () => {`, '}]]);'],
      }[kind];
      this.block(head, tail, many);
    });
  }

  program() {
    for (let i = 0; i < 3; i++) this.stage(i === 0);
    return [
      "'use strict';",
      `const clock = require(${JSON.stringify(path.join(__dirname, 'clock.js'))});`,
      'const { log, spin, immediate, timeout, burst, interval, clear, refresh, unref, file } = clock;',
      'clock.run([',
      ...this.lines,
      ']);',
      '',
    ].join('\n');
  }
}

const OPERATIONS = Object.entries({
  tick: 14, microtask: 10, chain: 9, recovery: 4, adoption: 4, asyncFunction: 8, iteration: 3, immediate: 12,
  timeout: 8, burst: 8, interval: 3, clear: 4, refresh: 2, spin: 3, file: 5, rejection: 3,
}).flatMap(([name, weight]) => new Array(weight).fill(name));

const [folder, first, count] = process.argv.slice(2);
for (let seed = +first; seed < +first + +count; seed++) {
  fs.writeFileSync(path.join(folder, `${seed}.js`), new Generator(seed).program());
}

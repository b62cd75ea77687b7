// SPDX-License-Identifier: MIT
//
// The spec reporter of node:test: a tree of tests, and the failed ones again at the end.
'use strict';

const { Transform } = require('node/stream');
const { SYMBOLS, colored, errorText, resultLine } = require('internal/test/reporters/format');

class SpecReporter extends Transform {
  // Started tests that have not been printed yet, innermost last.
  #started = [];
  #failed = [];

  constructor() {
    super({ __proto__: null, writableObjectMode: true });
  }

  _transform({ type, data }, encoding, done) {
    done(null, this.#text(type, data));
  }

  _flush(done) {
    if (this.#failed.length === 0) {
      done(null, '');
      return;
    }
    const parts = [`\n${colored('red', `${SYMBOLS.fail}failing tests:`)}\n`];
    for (const data of this.#failed) parts.push(`\n${this.#place(data)}${resultLine(data, false, '')}${errorText(data.details.error, '')}`);
    done(null, parts.join(''));
  }

  #place({ file, line, column }) {
    if (file === undefined) return '';
    return `test at ${require('node/path').relative(globalThis.process.cwd(), file)}:${line}:${column}\n`;
  }

  #text(type, data) {
    switch (type) {
      case 'test:start':
        this.#started.push(data);
        return '';
      case 'test:pass': return this.#result(data, true);
      case 'test:fail': return this.#result(data, false);
      case 'test:diagnostic': return `${'  '.repeat(data.nesting)}${colored('blue', `${SYMBOLS.info}${data.message}`)}\n`;
      case 'test:stdout':
      case 'test:stderr': return data.message;
      default: return '';
    }
  }

  // The parents that have started come first; the test's own start is the last.
  #result(data, isPassed) {
    const { details } = data;
    if (this.#started.at(-1)?.nesting === data.nesting) this.#started.pop();
    const parents = this.#started.splice(0).map((test) => `${'  '.repeat(test.nesting)}${SYMBOLS.suite}${test.name}\n`).join('');
    const line = resultLine(data, isPassed);
    if (isPassed || details.error === undefined) return parents + line;
    if (details.error.failureType === 'subtestsFailed') return parents + line;
    this.#failed.push(data);
    return `${parents}${line}${errorText(details.error, '  '.repeat(data.nesting))}\n`;
  }
}

module.exports = SpecReporter;

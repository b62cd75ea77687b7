// SPDX-License-Identifier: MIT
// new Console: streams, groups, options, wrong options, streams that fail.
'use strict';
const { Console } = console;
const { Writable } = require('stream');
const tried = require('../tried.cjs');
const named = (name) => new Writable({ write(chunk, encoding, callback) { process.stdout.write(`${name}:${chunk}`); callback(); } });
const [out, err] = [named('out'), named('err')];
const both = new Console(out, err);
both.log('a %s', 1, { a: 1 });
both.error('error');
both.warn('warn');
both.info('info');
both.debug('debug');
both.dir({ a: { b: { c: {} } } }, { depth: 0 });
both.dirxml({ a: 1 }, [2]);
both.group('group');
both.log('in\nside');
both.groupCollapsed('another');
both.error('deep');
both.groupEnd();
both.groupEnd();
both.groupEnd();
both.log('outside');
both.table([{ a: 1, b: 2 }]);
both.assert(false, 'wrong %d', 5);
both.assert(true, 'right');
both.count();
both.count('x');
both.countReset();
both.count();
both.log();
console.log(both instanceof Console, console instanceof Console, Console({ stdout: out }) instanceof Console, Object.keys(both));
new Console({ stdout: out }).error('to stdout');
const wide = new Console({ stdout: out, groupIndentation: 4, colorMode: true });
wide.group('wide');
wide.log({ a: 1 }, 'text');
new Console({ stdout: out, inspectOptions: { depth: 0 } }).log({ a: { b: {} } });
for (const options of [undefined, {}, { stdout: 5 }, { stdout: out, stderr: {} }, { stdout: out, colorMode: 'x' }, { stdout: out, groupIndentation: -1 },
  { stdout: out, groupIndentation: 'x' }, { stdout: out, groupIndentation: 1001 }, { stdout: out, inspectOptions: 5 },
  { stdout: out, colorMode: true, inspectOptions: { colors: true } }]) {
  tried('wrong', () => new Console(options));
}
new Console({ stdout: new Writable({ write(chunk, encoding, callback) { callback(new Error('ignored')); } }) }).log('x');
const throwing = () => new Writable({ write() { throw new Error('thrown'); } });
tried('ignored', () => new Console({ stdout: throwing() }).log('x'));
tried('not ignored', () => new Console({ stdout: throwing(), ignoreErrors: false }).log('x'));
class Own extends Console {
  hello() {
    this.log('hello from a subclass');
  }
}
const own = new Own({ stdout: out });
own.hello();
const { log } = own;
log('a function alone');
console.log(require('console') === console, require('console').Console === Console);

// SPDX-License-Identifier: MIT
// Labels of count and time, groups, methods without an effect.
'use strict';

process.stdout.write = ((write) => (text, ...rest) => write.call(process.stdout, text.replace(/: [\d.]+(ms|s)/, ': TIME'), ...rest))(process.stdout.write);
console.count(5);
console.count(undefined);
console.count({});
console.count(null);
console.countReset('none');
for (const method of ['count', 'countReset', 'time', 'timeEnd']) {
  try {
    console[method](Symbol('x'));
  } catch (error) {
    console.log(method, error.name);
  }
}
console.time();
console.time();
console.timeLog();
console.timeLog('default', 'more', { a: 1 });
console.timeEnd();
console.timeEnd();
console.timeLog('none');
console.group('a', 'b', { c: 1 });
console.group();
console.log('two\nlines');
console.error('on stderr');
console.groupEnd();
console.info('one');
console.groupEnd();
console.groupEnd();
console.warn('none');
console.log(console.timeStamp('x'), console.profile('x'), console.profileEnd('x'), console.clear());
console.assert(0, 'a %s', 'b');
console.assert(0, { a: 1 }, 5);
console.assert();
console.log('%s|%d|%i|%f|%j|%o|%O|%c|%%|%x', 'a', 1.5, 1.5, '1.5', { a: 1 }, [1], { b: 2 }, 'css', 'rest');
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null });
console.dir('text');
console.log(Object.prototype.toString.call(console), console._stdout === process.stdout, Object.keys(console).slice(0, 5));

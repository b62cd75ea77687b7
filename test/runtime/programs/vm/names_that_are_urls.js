// SPDX-License-Identifier: MIT
// The names of scripts and modules are shown as they were given, also if they are URLs.
'use strict';

const vm = require('vm');

const names = ['file:///a?b#c', 'http://user:password@host:80/x?y', 'webpack-internal:///./src/x.js?abcd', 'file:///a/../b', 'HTTP://HOST/a?b',
  'a?b#c', '/a?b', 'C:\\x\\y?z', '[name]', 'file:///plain'];
for (const filename of names) {
  try {
    new vm.Script('\nfunction f() { throw new Error("x"); }\nf();', { filename }).runInThisContext();
  } catch (error) {
    const lines = error.stack.split('\n');
    console.log(lines.slice(0, 6).join('\n'));
  }
}

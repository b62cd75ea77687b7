// SPDX-License-Identifier: MIT
'use strict';

const { type } = require('./lib/terminal');

const words = ['foobar', 'foobaz', 'qux', 'あいう'];
const matching = (line) => [words.filter((word) => word.startsWith(line)), line];
(async () => {
  await type('sync', { completer: matching }, ['f', '\t', '\t', 'z', '\t', '\t', '\x15', 'q', '\t', '\x15', 'none', '\t', '\t', '\x15',
    '\t', '\t']);
  await type('callback', { completer: (line, callback) => setImmediate(callback, null, matching(line)) }, ['fo', '\t', () => {}, '\t',
    () => {}]);
  await type('last word', { completer: (line) => matching(line.split(' ').pop()) }, ['say f', '\t', ' and q', '\t', '\x01', '\t']);
  await type('another beginning', { completer: (line) => [['Foo', 'Food'], line] }, ['fo', '\t', '\t', '\t']);
  await type('groups', { completer: () => [['alpha', 'beta', '', 'gamma', '', '', 'delta'], ''], columns: 20 }, ['\t', '\t']);
  await type('narrow', { completer: () => [['a-long-name', 'another-name', 'a'], 'a'], columns: 10 }, ['a', '\t', '\t']);
  await type('in the middle', { completer: matching }, ['foxyz', '\x02', '\x02', '\x02', '\t', '\t']);
  await type('nothing', { completer: (line) => [[], line] }, ['a', '\t', '\t']);
  await type('without', {}, ['a', '\t', 'b']);
  await type('pasted tabs', { completer: matching }, ['a\tb', 'f\t']);
  await type('an error', { completer: (line, callback) => callback('no way') }, ['a', '\t']);
})();

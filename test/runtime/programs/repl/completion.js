// SPDX-License-Identifier: MIT
'use strict';

const { session } = require('./lib/session');

const complete = (text) => (server) => server.complete(text, (error, [words, on]) => console.log(text, JSON.stringify(on),
  JSON.stringify(words), error));
const first = (text) => (server) => server.complete(text, (error, [words]) => console.log(text,
  words.filter((word) => /^(fs|ob|Ob|kon)/.test(word)).join()));

session('complete', {}, [
  'var obj = { alpha: 1, beta: { gamma: 2 }, "not-id": 1, $d: 2 }; const konst = 1; let arr = [1, 2]; var fn = function () {}; var nul = null; fn.prop = 1',
  'class Kind { m() {} }',
  ...['ob', 'obj.', 'obj.a', 'obj.beta.', 'obj.beta.g', 'obj.nope.', 'kon', 'kin', 'arr.len', 'arr[0].toF', '1+ob', '.he', '.',
    'require("node:ti',
    'typ', 'proc', 'process.version', 'obj?.a', 'nul.', 'undef', 'obj.alpha.toF', '"str".le', '`x`.le', 'zzz', 'let x = ob', 'fn.pr',
      'Math.ab', 'this.ob',
    'import("node:ti', '!ob'].map(complete),
  first(''),
]);

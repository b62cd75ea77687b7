// SPDX-License-Identifier: MIT
//
// util.inspect and util.format, from the package node-inspect-extracted, in the
// version that follows Node 20. One spot of it is changed while it is loaded:
// where it reads an error's stack, it gets the stack in Node's form.
'use strict';

const READS_STACK = /return (\w+)\.stack\?(\w+)\(\1\.stack\)/;

function load() {
  const script = internalBinding('script');
  const name = 'package/node-inspect-extracted/dist/inspect.js';
  const text = script.source(name).replace(READS_STACK, 'return rondoStackOf($1)?$2(rondoStackOf($1))');
  const run = script.evaluate(`(function (exports, module, rondoStackOf) {${text}\n})`, `rondo:${name}`);
  const module = { exports: {} };
  run(module.exports, module, require('internal/stack').stackOf);
  return module.exports;
}

module.exports = load();

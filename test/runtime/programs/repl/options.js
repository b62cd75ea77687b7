// SPDX-License-Identifier: MIT
// prompt, ignoreUndefined, writer, eval, replMode, useColors, context.
'use strict';

const repl = require('repl');
const { session } = require('./lib/session');

(async () => {
  await session('prompt', { prompt: '$ ' }, ['1', '{', '}', (server) => server.setPrompt('% '),
    (server) => console.log(server.getPrompt())]);
  await session('ignoreUndefined', { ignoreUndefined: true }, ['undefined', '1', 'let z', 'void 0', 'null']);
  await session('writer', { writer: (value) => `<${String(value)}>` }, ['1', 'undefined', 'throw new Error("x")', '[1]']);
  await session('eval', {
    eval(text, context, file, callback) {
      callback(null, [text, /^REPL\d+$/.test(file), context === this.context]);
    },
  }, ['1', 'a\tb', '']);
  await session('eval with errors', {
    eval(text, context, file, callback) {
      if (text.endsWith('more\n')) callback(new repl.Recoverable(new SyntaxError('x')));
      else if (text.startsWith('err')) callback(new Error('bad'));
      else if (text.startsWith('str')) callback('text');
      else if (text.startsWith('none')) callback(null);
      else if (text.startsWith('later')) setImmediate(callback, null, 'then');
      else callback(null, text);
    },
  }, ['1', 'more', 'x', 'str', 'none', 'later', 'a more', 'b more', 'c']);
  await session('strict', { replMode: repl.REPL_MODE_STRICT }, ['var y = 2', 'y', '(function () { return this })()']);
  await session('colours', { useColors: true }, ['1', '"a"', '({ a: null })', 'undefined', '.foo', 'throw 5']);
  await session('assigned', {}, ['1', '_ = 5', '2', '_', '_error = 3', 'throw 4', '_error']);
  const server = await session('properties', { useGlobal: true }, ['1']);
  const { useGlobal, useColors, ignoreUndefined, terminal, last, editorMode, breakEvalOnSigint } = server;
  console.log({ useGlobal, useColors, ignoreUndefined, terminal, last, editorMode, breakEvalOnSigint });
  console.log(server instanceof repl.REPLServer, server instanceof require('readline').Interface,
    server.replMode === repl.REPL_MODE_SLOPPY);
  console.log(server.input === server.inputStream, server.context === globalThis, Object.keys(server.commands).join());
  console.log(Object.keys(repl).join(), repl.REPL_MODE_STRICT, repl.isValidSyntax('1 +'), repl.isValidSyntax('1 + 1'));
  console.log(new repl.Recoverable(5).err, new repl.Recoverable(5) instanceof SyntaxError, repl.builtinModules.includes('fs'));
  try {
    repl.start({ breakEvalOnSigint: true, eval() {} });
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
})();

// SPDX-License-Identifier: MIT
// .help, .break, .clear, .exit, .save, .load, and custom commands.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { session } = require('./lib/session');

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'repl-'));
  process.chdir(folder);
  await session('help', {}, ['.help', '.help me', '  .break', '.foo', '. help', '.break', 'if (1) {', '.break', 'if (1) {', '.foo',
    '.exit']);
  await session('help with globals', { useGlobal: true }, ['.help', 'var stays = 1', '.clear', 'stays']);
  await session('clear', {}, ['m', 'm = 6', '.clear', 'typeof m', '_ = 3', '.clear', '1', '_'],
    (server) => { server.context.m = 'given'; });
  await session('save', {}, ['const one = 1', 'function two() {', 'return 2', '}', 'throw 5', '.save', '.save ./saved.js',
    '.save ./none/saved.js']);
  console.log(JSON.stringify(fs.readFileSync('./saved.js', 'utf8')));
  await session('load', {}, ['.load', '.load ./missing.js', '.load .']);
  await session('own commands', {}, ['.hello there  x', '.help', '.bye'], (server) => {
    server.defineCommand('hello', {
      help: 'Say hello',
      action(name) {
        this.clearBufferedCommand();
        this.output.write(`hello ${name}\n`);
        this.displayPrompt();
      },
    });
    server.defineCommand('bye', function bye() {
      this.output.write('bye\n');
      this.close();
    });
    for (const bad of [5, {}, { action: 1 }]) {
      try {
        server.defineCommand('bad', bad);
      } catch (error) {
        console.log(error.code, error.message);
      }
    }
  });
  process.chdir('/');
  fs.rmSync(folder, { recursive: true });
})();

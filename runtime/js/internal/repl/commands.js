// SPDX-License-Identifier: MIT
//
// The commands of the prompt that begin with a dot.
'use strict';

const { invalidArgType } = require('internal/errors');

const MISSING_FILE = 'The "file" argument must be specified\n';

function breakInput() {
  this.clearBufferedCommand();
  this.displayPrompt();
}

function clear() {
  this.clearBufferedCommand();
  if (!this.useGlobal) {
    this.output.write('Clearing context...\n');
    this.resetContext();
  }
  this.displayPrompt();
}

function help() {
  const names = Object.keys(this.commands).sort();
  const longest = Math.max(...names.map((name) => name.length));
  for (const name of names) {
    const { help: text } = this.commands[name];
    this.output.write(`.${name}${text ? ' '.repeat(longest - name.length + 3) + text : ''}\n`);
  }
  this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
  this.displayPrompt();
}

function save(file) {
  this.clearBufferedCommand();
  this.output.write(file === '' ? MISSING_FILE : saved(this, file));
  this.displayPrompt();
}

function saved(server, file) {
  try {
    require('node/fs').writeFileSync(file, server.lines.join('\n'));
    return `Session saved to: ${file}\n`;
  } catch {
    return `Failed to save: ${file}\n`;
  }
}

function load(file) {
  if (file === '') {
    this.output.write(MISSING_FILE);
  } else {
    const fs = require('node/fs');
    try {
      if (fs.statSync(file).isFile()) {
        runText(this, fs.readFileSync(file, 'utf8'));
        return;
      }
      this.output.write(`Failed to load: ${file} is not a valid file\n`);
    } catch {
      this.output.write(`Failed to load: ${file}\n`);
    }
  }
  this.displayPrompt();
}

// Shows the text, as if it were typed, and runs it as one.
function runText(server, text) {
  server.clearBufferedCommand();
  server._editor.begin();
  if (server.terminal) server.output.write(text.endsWith('\n') ? text : `${text}\n`);
  server._editor.add(text);
  server._editor.finish();
}

function editor() {
  this._editor.begin();
  this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
}

function define(server) {
  server.defineCommand('break', { help: 'Sometimes you get stuck, this gets you out', action: breakInput });
  server.defineCommand('clear', {
    help: server.useGlobal ? 'Alias for .break' : 'Break, and also clear the local context', action: clear,
  });
  server.defineCommand('exit', { help: 'Exit the REPL', action() { this.close(); } });
  server.defineCommand('help', { help: 'Print this help message', action: help });
  server.defineCommand('save', { help: 'Save all evaluated commands in this REPL session to a file', action: save });
  server.defineCommand('load', { help: 'Load JS from a file into the REPL session', action: load });
  if (server.terminal) server.defineCommand('editor', { help: 'Enter editor mode', action: editor });
}

// The definition of a command: a function, or an object with `action` and `help`.
function checkedCommand(command) {
  const definition = typeof command === 'function' ? { action: command } : command;
  if (typeof definition.action !== 'function') throw invalidArgType('cmd.action', 'function', definition.action);
  return definition;
}

module.exports = { define, checkedCommand };

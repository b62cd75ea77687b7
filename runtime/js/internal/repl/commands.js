// SPDX-License-Identifier: MIT
//
// The REPL commands that start with a dot.
'use strict';

const { invalidArgType } = require('internal/errors');

const MISSING_FILE = 'The "file" argument must be specified\n';

// Discards the input so far.
function startOver(server) {
  server.clearBufferedCommand();
  server.displayPrompt();
}

function breakInput() {
  startOver(this);
}

function clear() {
  if (!this.useGlobal) {
    this.output.write('Clearing context...\n');
    this.resetContext();
  }
  startOver(this);
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
  const { text, problem } = loaded(file);
  if (problem === undefined) {
    runText(this, text);
    return;
  }
  this.output.write(problem);
  this.displayPrompt();
}

function loaded(file) {
  if (file === '') return { problem: MISSING_FILE };
  const fs = require('node/fs');
  try {
    const isFile = fs.statSync(file).isFile();
    return isFile ? { text: fs.readFileSync(file, 'utf8') } : { problem: `Failed to load: ${file} is not a valid file\n` };
  } catch {
    return { problem: `Failed to load: ${file}\n` };
  }
}

// Shows the text as if it were typed, and runs it as one input.
function runText(server, text) {
  server.clearBufferedCommand();
  server._editor.begin();
  if (server.terminal) server.output.write(text.endsWith('\n') ? text : `${text}\n`);
  server._editor.add(text);
  server._editor.finish();
}

const EDITOR_HINT = '// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n';

function editor() {
  this.output.write(EDITOR_HINT);
  this._editor.begin();
}

function trace() {
  let text;
  try {
    text = require('internal/repl/line_trace').lastLine();
  } catch (error) {
    text = `Failed to read the recording: ${error.message}\n`;
  }
  this.output.write(text);
  this.displayPrompt();
}

function exit() {
  this.close();
}

// Name, action, and help text.
const COMMANDS = [
  ['break', breakInput, 'Sometimes you get stuck, this gets you out'],
  ['clear', clear, 'Break, and also clear the local context'],
  ['exit', exit, 'Exit the REPL'],
  ['help', help, 'Print this help message'],
  ['save', save, 'Save all evaluated commands in this REPL session to a file'],
  ['load', load, 'Load JS from a file into the REPL session'],
  ['editor', editor, 'Enter editor mode'],
  ['trace', trace, 'Show what the event loop ran for the last line'],
];

function define(server) {
  for (const [name, action, text] of COMMANDS) {
    if (name === 'editor' && !server.terminal) continue;
    if (name === 'trace' && !require('internal/repl/line_trace').isRecording()) continue;
    server.defineCommand(name, { help: name === 'clear' && server.useGlobal ? 'Alias for .break' : text, action });
  }
}

// Normalises a command: a function, or an object with `action` and `help`.
function checkedCommand(command) {
  const definition = typeof command === 'function' ? { action: command } : command;
  if (typeof definition.action !== 'function') throw invalidArgType('cmd.action', 'function', definition.action);
  return definition;
}

module.exports = { define, checkedCommand };

// SPDX-License-Identifier: MIT
//
// REPLServer: reads lines, evaluates and prints. Incomplete input waits for more lines;
// during an await, lines and keys are queued.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { Interface } = require('node/readline');
const { codedError } = require('internal/errors');
const { evaluate, asError, Recoverable, Thrown } = require('internal/repl/evaluate');
const { guarded, STOPPED } = require('internal/repl/interrupt');
const commands = require('internal/repl/commands');
const lineTrace = require('internal/repl/line_trace');

const REPL_MODE_SLOPPY = Symbol('repl-sloppy');
const REPL_MODE_STRICT = Symbol('repl-strict');
const MORE = '... ';
const EXIT_HINT = '(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n';

let evaluations = 0;

function writer(value) {
  return require('internal/inspect').inspect(value, writer.options);
}
defineProperty(writer, 'options', {
  enumerable: true,
  configurable: true,
  get() {
    const value = { ...require('internal/inspect').inspect.defaultOptions, showProxy: true };
    defineProperty(writer, 'options', { value, writable: true, enumerable: true, configurable: true });
    return value;
  },
  set(value) {
    defineProperty(writer, 'options', { value, writable: true, enumerable: true, configurable: true });
  },
});

function colouredWriter() {
  const coloured = (value) => require('internal/inspect').inspect(value, coloured.options);
  coloured.options = { ...writer.options, colors: true };
  return coloured;
}

// The first argument may be the prompt, in the old form.
function optionsOf(args) {
  const [first, stream, evaluator, useGlobal, ignoreUndefined, replMode] = args;
  if (first !== null && typeof first === 'object') return { __proto__: null, ...first };
  return { __proto__: null, prompt: first, input: stream, output: stream, eval: evaluator, useGlobal, ignoreUndefined, replMode };
}

function streamsOf(options) {
  const { process } = globalThis;
  const input = options.input ?? process.stdin;
  const output = options.output ?? (options.input === undefined ? process.stdout : options.input);
  return { input, output, terminal: options.terminal ?? Boolean(output.isTTY) };
}

class REPLServer extends Interface {
  #prompt;
  #buffered = '';
  #waiting = [];
  #isBusy = false;
  #hasInterrupted = false;
  #interrupt = null;
  #restoreMode;
  #search = null;
  #preview = null;
  #isStrict;

  constructor(...args) {
    const options = optionsOf(args);
    if (options.breakEvalOnSigint && options.eval) {
      throw codedError(TypeError, 'ERR_INVALID_REPL_EVAL_CONFIG', 'Cannot specify both "breakEvalOnSigint" and "eval" for REPL');
    }
    const streams = streamsOf(options);
    const completer = options.completer ?? ((text, done) => this.complete(text, done));
    super({ __proto__: null, ...streams, completer, historySize: options.historySize, prompt: options.prompt ?? '> ' });
    this.#prompt = options.prompt ?? '> ';
    this.#isStrict = options.replMode === REPL_MODE_STRICT;
    this.#setProperties(options);
    this.#start();
  }

  #setProperties(options) {
    this.useColors = Boolean(options.useColors ?? (this.terminal && (this.output.hasColors?.() ?? true)));
    this.useGlobal = Boolean(options.useGlobal);
    this.ignoreUndefined = Boolean(options.ignoreUndefined);
    this.replMode = options.replMode ?? REPL_MODE_SLOPPY;
    this.underscoreAssigned = false;
    this.last = undefined;
    this.underscoreErrAssigned = false;
    this.lastError = undefined;
    this.breakEvalOnSigint = Boolean(options.breakEvalOnSigint);
    this.editorMode = false;
    this.lines = Object.assign([], { level: [] });
    this.commands = Object.create(null);
    this.writer = options.writer ?? (this.useColors ? colouredWriter() : writer);
    this.eval = options.eval ?? this.#evaluate;
    this.context = this.createContext();
    if (this.terminal && Boolean(options.preview ?? options.eval === undefined)) this.#preview = this.#makePreview(options.completer);
    const { EditorMode } = require('internal/repl/editor_mode');
    defineProperties(this, {
      inputStream: { get: () => this.input, configurable: true },
      outputStream: { get: () => this.output, configurable: true },
      _ttyWrite: { value: (text, key = {}) => this.#press(text, key), writable: true, configurable: true },
    });
    defineProperty(this, '_editor', {
      value: new EditorMode(this, (prompt) => super.setPrompt(prompt), (text) => this.#run(text.slice(0, -1))),
    });
  }

  // A completer of the program's is trusted; our own must run no code of the program's.
  #makePreview(completer) {
    const { Preview } = require('internal/repl/preview');
    if (completer !== undefined) return new Preview(this, completer);
    const { complete, quietly } = require('internal/repl/completion');
    return new Preview(this, (text, done) => complete(this, this.#buffered, text, done, quietly));
  }

  #start() {
    const exceptions = require('internal/exceptions');
    const onUncaught = (error) => this.#showUncaught(error);
    commands.define(this);
    this.on('line', (line) => this.#onLine(line));
    this.on('SIGINT', () => this.#onInterrupt());
    const exit = () => {
      exceptions.removeLastResort(onUncaught);
      this.emit('exit');
    };
    this.on('close', () => {
      if (this.#isBusy) this.#waiting.push(exit);
      else exit();
    });
    exceptions.addLastResort(onUncaught);
    this.displayPrompt();
  }

  // Input is evaluated in the program's own context.
  createContext() {
    this.context = globalThis;
    require('internal/repl/context').prepare(this);
    return this.context;
  }

  resetContext() {
    this.underscoreAssigned = false;
    this.underscoreErrAssigned = false;
    this.lines = Object.assign([], { level: [] });
    require('internal/repl/context').clear(this.context);
    this.context = this.createContext();
    this.emit('reset', this.context);
  }

  // Lines read together with the one that closes come first.
  close() {
    globalThis.process.nextTick(() => super.close());
  }

  defineCommand(keyword, command) {
    this.commands[keyword] = commands.checkedCommand(command);
  }

  setPrompt(prompt) {
    this.#prompt = prompt;
    super.setPrompt(prompt);
  }

  displayPrompt(preserveCursor) {
    if (this.editorMode) return;
    super.setPrompt(this.#buffered === '' ? this.#prompt : MORE);
    if (!this.closed) this.prompt(preserveCursor);
    else if (!this.terminal) this._writeToOutput(this.getPrompt());
  }

  clearBufferedCommand() {
    this.#buffered = '';
  }

  complete(text, callback) {
    require('internal/repl/completion').complete(this, this.#buffered, text, callback);
  }

  setupHistory(path, callback) {
    require('internal/repl/history_file').setup(this, path, callback);
  }

  #onLine(line) {
    if (this.#isBusy) {
      this.#waiting.push(() => this.#onLine(line));
      return;
    }
    this.#hasInterrupted = false;
    if (this.editorMode) this._editor.add(`${line}\n`);
    else if (!this.#runCommand(line)) this.#run(line);
  }

  // `.name rest`; a number such as `.5` is not a command.
  #runCommand(line) {
    const text = line.trim();
    const match = /^\.([^\s]+)\s*(.*)$/.exec(text);
    if (!text.startsWith('.') || text[1] === '.' || !Number.isNaN(parseFloat(text))) return false;
    const command = match === null ? undefined : this.commands[match[1]];
    if (command !== undefined) {
      Reflect.apply(command.action, this, [match[2]]);
      return true;
    }
    if (this.#buffered !== '') return false;
    this.output.write('Invalid REPL keyword\n');
    this.displayPrompt();
    return true;
  }

  #run(line) {
    const text = `${this.#buffered}${line}\n`;
    evaluations++;
    this.eval(text, this.context, `REPL${evaluations}`, (...result) => this.#finish(line, ...result));
  }

  #evaluate(text, context, file, callback) {
    const finish = (...result) => {
      if (this.#interrupt !== interrupt) return;
      this.#interrupt = null;
      callback(...result);
    };
    const interrupt = () => finish(interrupted());
    this.#interrupt = interrupt;
    this.#isBusy = true;
    this.#restoreMode = guarded(this, () => lineTrace.evaluated(() => evaluate(text, file, this.#isStrict)), ({ later, now }) => {
      if (later === undefined) finish(...now);
      else later.then((last) => finish(null, last?.value), (error) => finish(asError(error)));
    }, () => this.#interrupt?.());
  }

  #finish(line, error, ...values) {
    this.#isBusy = false;
    if (error instanceof Recoverable) {
      this.#buffered += `${line}\n`;
      this.lines.push(line);
    } else if (error && this.#buffered === '' && /^\s*npm /.test(line)) {
      this.output.write('npm should be run outside of the REPL, in your normal shell.\n(Press Ctrl+D to exit.)\n');
    } else {
      this.#buffered = '';
      if (error !== null && error !== undefined) this.#showError(error instanceof Thrown ? error.value : error);
      else this.#showValue(line, values);
    }
    this.displayPrompt();
    this.#goOn();
  }

  #showValue(line, values) {
    this.lines.push(line);
    if (values.length === 0) return;
    const [value] = values;
    if (!this.underscoreAssigned) this.last = value;
    if (value !== undefined || !this.ignoreUndefined) this.output.write(`${this.writer(value)}\n`);
  }

  #showError(error) {
    const { trimStack, isError, uncaughtText } = require('internal/repl/errors');
    if (isError(error)) trimStack(error);
    if (!this.underscoreErrAssigned) this.lastError = error;
    this.output.write(`${uncaughtText(error, this.writer)}\n`);
  }

  // Thrown by a callback, or rejected: the REPL continues.
  #showUncaught(error) {
    if (error === STOPPED && this.#interrupt !== null) {
      lineTrace.end();
      this.#restoreMode();
      this.#interrupt();
      return;
    }
    this.#showError(error);
    this.clearBufferedCommand();
    this.displayPrompt();
  }

  // Lines that arrived during an await.
  #goOn() {
    while (!this.#isBusy && this.#waiting.length > 0) this.#waiting.shift()();
  }

  #onInterrupt() {
    const isEmpty = this.line === '' && this.#buffered === '';
    this.clearLine();
    if (this.editorMode) {
      this._editor.cancel();
      return;
    }
    if (isEmpty && this.#hasInterrupted) {
      this.#hasInterrupted = false;
      this.close();
      return;
    }
    if (isEmpty) this.output.write(EXIT_HINT);
    this.#hasInterrupted = isEmpty;
    this.clearBufferedCommand();
    this.displayPrompt();
  }

  #press(text, key) {
    if (this.#isBusy) {
      if (key.ctrl && key.name === 'c' && this.breakEvalOnSigint) this.#interrupt();
      else this.#waiting.push(() => this.#press(text, key));
    } else if (this.editorMode && key.ctrl && key.name === 'd') {
      this._drawPasted();
      if (this.line !== '') this._editor.add(`${this.line}\n`);
      this.clearLine();
      this._editor.finish();
    } else if (this.editorMode) {
      super._ttyWrite(text, key);
    } else {
      const { Search } = require('internal/repl/search');
      this.#search ??= new Search(this);
      if (this.#preview?.take(key) !== true) this.#search.press(text, key, () => super._ttyWrite(text, key));
      this.#showPreview(key);
    }
  }

  // Only for a line that is complete in itself.
  #showPreview(key) {
    if (this.#isBusy || this.editorMode || this.#search.isActive || this.#buffered !== '') return;
    if (globalThis.process.env.TERM !== 'dumb') this.#preview?.show(key.name === 'escape');
  }
}

function interrupted() {
  return codedError(Error, 'ERR_SCRIPT_EXECUTION_INTERRUPTED', 'Script execution was interrupted by `SIGINT`');
}

module.exports = { REPLServer, writer, REPL_MODE_SLOPPY, REPL_MODE_STRICT };

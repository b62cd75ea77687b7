// SPDX-License-Identifier: MIT
//
// Interface of node:readline: lines from a stream, prompts and questions. With a terminal, keys go to an Editor
// (editor.js), which is loaded then; without one, the input is split into lines here.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const errors = require('internal/errors');

const DEFAULT_HISTORY_SIZE = 30;
const DEFAULT_TAB_SIZE = 8;
const DEFAULT_ESCAPE_TIMEOUT_MS = 500;
const MIN_CRLF_DELAY_MS = 100;

const kState = Symbol('readline');
const kQuestion = Symbol('question');

function checkSignal(signal) {
  if (signal !== undefined) require('internal/event_helpers').checkSignal(signal, 'options.signal');
}

function checkNumbers({ historySize, tabSize, escapeCodeTimeout }) {
  if (escapeCodeTimeout !== undefined && !Number.isFinite(escapeCodeTimeout)) {
    throw errors.invalidArgValue('input.escapeCodeTimeout', DEFAULT_ESCAPE_TIMEOUT_MS);
  }
  if (historySize !== undefined) {
    if (typeof historySize !== 'number') throw errors.invalidArgType('historySize', 'number', historySize);
    if (!(historySize >= 0)) throw errors.outOfRange('historySize', '>= 0', historySize);
  }
  if (tabSize === undefined) return;
  if (typeof tabSize !== 'number') throw errors.invalidArgType('tabSize', 'number', tabSize);
  if (!Number.isInteger(tabSize)) throw errors.outOfRange('tabSize', 'an integer', tabSize);
  if (tabSize < 1 || tabSize > 0xffffffff) throw errors.outOfRange('tabSize', '>= 1 && <= 4294967295', tabSize);
}

function checked(options) {
  const { completer, history, signal } = options;
  checkSignal(signal);
  if (completer !== undefined && typeof completer !== 'function') throw errors.invalidArgValue('completer', completer);
  if (history !== undefined && !Array.isArray(history)) throw errors.invalidArgType('history', 'Array', history);
  checkNumbers(options);
  return options;
}

// The first argument is a stream, in the old form, or an object with all options.
function optionsOf(args) {
  const [first, output, completer, terminal] = args;
  const options = typeof first === 'object' ? ownOptions(first) : first;
  if (options?.input) return checked(options);
  return checked({ __proto__: null, input: first, output, completer, terminal });
}

function Interface(input, output, completer, terminal) {
  if (!(this instanceof Interface)) return new Interface(input, output, completer, terminal);
  const options = optionsOf([input, output, completer, terminal]);
  this.isCompletionEnabled = true;
  this.escapeCodeTimeout = options.escapeCodeTimeout ?? DEFAULT_ESCAPE_TIMEOUT_MS;
  this.tabSize = options.tabSize ?? DEFAULT_TAB_SIZE;
  EventEmitter.call(this);
  this.line = '';
  this.output = options.output;
  this.input = options.input;
  this.history = options.history ?? [];
  this.historySize = options.historySize ?? DEFAULT_HISTORY_SIZE;
  this.removeHistoryDuplicates = Boolean(options.removeHistoryDuplicates);
  this.crlfDelay = options.crlfDelay ? Math.max(MIN_CRLF_DELAY_MS, options.crlfDelay) : MIN_CRLF_DELAY_MS;
  this.completer = options.completer;
  this.terminal = Boolean(options.terminal ?? this.output?.isTTY);
  defineProperty(this, kState, {
    value: { prompt: options.prompt ?? '> ', onAnswer: null, promptBefore: '', lines: undefined, editor: undefined, iterator: undefined },
  });
  listen(this);
  if (options.signal !== undefined) closeOnAbort(this, options.signal);
  this.input.resume();
}

Object.setPrototypeOf(Interface.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Interface, EventEmitter);

function listen(rl) {
  const { input } = rl;
  const onError = (error) => rl.emit('error', error);
  input.on('error', onError);
  if (rl.terminal) {
    const { Editor } = require('internal/readline/editor');
    rl[kState].editor = new Editor(rl);
    rl[kState].editor.listen();
  } else {
    listenToLines(rl);
  }
  rl.once('close', () => input.removeListener('error', onError));
}

function listenToLines(rl) {
  const { input } = rl;
  const { LineSplitter } = require('internal/readline/lines');
  const lines = new LineSplitter(rl, (line) => rl._onLine(line));
  rl[kState].lines = lines;
  const onData = (chunk) => lines.push(chunk);
  const onEnd = () => {
    lines.end();
    rl.close();
  };
  input.on('data', onData);
  input.on('end', onEnd);
  rl.once('close', () => {
    input.removeListener('data', onData);
    input.removeListener('end', onEnd);
  });
}

function closeOnAbort(rl, signal) {
  const onAbort = () => rl.close();
  if (signal.aborted) {
    globalThis.process.nextTick(onAbort);
    return;
  }
  signal.addEventListener('abort', onAbort, { once: true });
  rl.once('close', () => signal.removeEventListener('abort', onAbort));
}

function method(name, value) {
  defineProperty(Interface.prototype, name, { value, writable: true, configurable: true });
}

method('setPrompt', function setPrompt(prompt) {
  this[kState].prompt = prompt;
});

method('getPrompt', function getPrompt() {
  return this[kState].prompt;
});

method('prompt', function prompt(preserveCursor) {
  if (this.paused) this.resume();
  if (this.terminal && globalThis.process.env.TERM !== 'dumb') {
    if (!preserveCursor) this.cursor = 0;
    this._refreshLine();
  } else {
    this._writeToOutput(this.getPrompt());
  }
});

method('close', function close() {
  if (this.closed) return;
  this.pause();
  if (this.terminal) this._setRawMode(false);
  this.closed = true;
  this.emit('close');
});

method('pause', function pause() {
  if (this.paused) return this;
  this.input.pause();
  this.paused = true;
  this.emit('pause');
  return this;
});

method('resume', function resume() {
  if (!this.paused) return this;
  this.input.resume();
  this.paused = false;
  this.emit('resume');
  return this;
});

method('write', function write(data, key) {
  if (this.paused) this.resume();
  if (this.terminal) this._ttyWrite(data, key);
  else if (data !== undefined) this[kState].lines.push(data);
});

method('_writeToOutput', function _writeToOutput(text) {
  errors.checkString(text, 'stringToWrite');
  if (this.output !== null && this.output !== undefined) this.output.write(text);
});

method('_setRawMode', function _setRawMode(mode) {
  const before = this.input.isRaw;
  if (typeof this.input.setRawMode === 'function') this.input.setRawMode(mode);
  return before;
});

method('_onLine', function _onLine(line) {
  const state = this[kState];
  if (state.onAnswer === null) {
    this.emit('line', line);
    return;
  }
  const answer = state.onAnswer;
  state.onAnswer = null;
  this.setPrompt(state.promptBefore);
  answer(line);
});

// While a question is pending, another one only shows it again.
method(kQuestion, function ask(query, answer) {
  const state = this[kState];
  if (this.closed) throw errors.codedError(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed');
  if (state.onAnswer === null) {
    state.promptBefore = state.prompt;
    this.setPrompt(query);
    state.onAnswer = answer;
  }
  this.prompt();
});

function cancelQuestion(rl) {
  const state = rl[kState];
  if (state.onAnswer === null) return;
  state.onAnswer = null;
  rl.setPrompt(state.promptBefore);
  rl.clearLine();
}

// Calls onAbort, if given, when the signal cancels the question.
function questionWithSignal(rl, query, signal, answer, onAbort) {
  checkSignal(signal);
  if (signal === undefined) {
    rl[kQuestion](query, answer);
    return;
  }
  if (signal.aborted) {
    onAbort?.();
    return;
  }
  const listener = () => {
    cancelQuestion(rl);
    onAbort?.();
  };
  signal.addEventListener('abort', listener, { once: true });
  rl[kQuestion](query, (line) => {
    signal.removeEventListener('abort', listener);
    answer(line);
  });
}

function questionAsPromise(rl, query, options = {}) {
  return new Promise((resolve, reject) => {
    const { signal } = ownOptions(options);
    questionWithSignal(rl, query, signal, resolve, () => reject(errors.abortError(signal.reason)));
  });
}

// On a terminal also at its last column; otherwise only at the end of the line.
method('clearLine', function clearLine() {
  if (this.terminal) this._moveCursor(+Infinity);
  this._writeToOutput('\r\n');
  this.line = '';
  this.cursor = 0;
  this.prevRows = 0;
});

defineProperty(Interface.prototype, 'columns', {
  configurable: true,
  get() {
    return this.output?.columns ? this.output.columns : Infinity;
  },
});

method('_getDisplayPos', function _getDisplayPos(text) {
  return require('internal/readline/width').endOf(text, this.columns, this.tabSize);
});

method('getCursorPos', function getCursorPos() {
  return this._getDisplayPos(this.getPrompt() + this.line.slice(0, this.cursor));
});

method('_getCursorPos', Interface.prototype.getCursorPos);

// The Editor's methods, under the names that programs override or call.
const EDITOR = {
  __proto__: null,
  _ttyWrite: 'key', _refreshLine: 'refresh', _insertString: 'insert', _moveCursor: 'move', _line: 'enter',
  _tabComplete: 'complete', _wordLeft: 'wordLeft', _wordRight: 'wordRight', _deleteLeft: 'deleteLeft',
  _deleteRight: 'deleteRight', _deleteWordLeft: 'deleteWordLeft', _deleteWordRight: 'deleteWordRight',
  _deleteLineLeft: 'deleteLineLeft', _deleteLineRight: 'deleteLineRight', _historyNext: 'historyNext',
  _historyPrev: 'historyPrev', _addHistory: 'addHistory', _drawPasted: 'drawPasted',
};
for (const [name, operation] of Object.entries(EDITOR)) {
  method(name, function (...args) {
    return this[kState].editor?.[operation](...args);
  });
}

method(Symbol.asyncIterator, function iterate() {
  this[kState].iterator ??= require('internal/readline/lines').linesOf(this);
  return this[kState].iterator;
});

module.exports = { Interface, kState, questionWithSignal, questionAsPromise };

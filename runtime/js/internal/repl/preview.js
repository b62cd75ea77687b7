// SPDX-License-Identifier: MIT
//
// Previews on a terminal: the rest of a word that has only one completion, after the cursor, and the value of the line,
// below it. They are erased before a key acts and drawn again after it.
'use strict';

const { clearLineText, cursorToText, moveCursorText } = require('internal/readline/control');
const { ask, commonStart } = require('internal/readline/completion');
const { widthOf } = require('internal/readline/width');
const { pureValue, hasProxy } = require('internal/repl/pure');

const MAX_WIDTH = 250;
const DOTS = '...';
const WITHOUT_COLOUR = '// ';

function fitting(text, width) {
  if (widthOf(text) <= width) return text;
  let shown = '';
  let used = DOTS.length;
  for (const character of text) {
    used += widthOf(character);
    if (used > width) break;
    shown += character;
  }
  return shown + DOTS;
}

// Keys that accept a completion, at the end of the line.
function accepts(key) {
  if (key.meta) return false;
  return key.ctrl ? key.name === 'e' || key.name === 'f' : key.name === 'right' || key.name === 'end';
}

function ends(key) {
  return !key.ctrl && !key.meta && (key.name === 'return' || key.name === 'enter');
}

class Preview {
  #server;
  #completer;
  #completion = '';
  #result = null;

  // Answers that the completer gives later are ignored.
  constructor(server, completer) {
    this.#server = server;
    this.#completer = completer;
  }

  // Erases what is shown. A key that accepts a completion inserts it; true if that was all the key is for.
  take(key) {
    const completion = this.#completion;
    const isOfCompletion = completion !== '' && this.#result !== null;
    this.#clear();
    const { line, cursor } = this.#server;
    if (completion === '' || cursor !== line.length || key === undefined) return false;
    const isAccepted = accepts(key);
    // An unfinished name has no value of its own.
    if (!isAccepted && !(ends(key) && isOfCompletion && pureValue(line)?.value === undefined)) return false;
    this.#server._insertString(completion);
    return isAccepted;
  }

  #clear() {
    const server = this.#server;
    if (this.#result !== null) {
      const down = this.#result.rows + 1;
      server.output.write(moveCursorText(0, down) + clearLineText(0) + moveCursorText(0, -down));
    }
    if (this.#completion !== '') server.output.write(clearLineText(1));
    this.#result = null;
    this.#completion = '';
  }

  show(isEscaped) {
    const server = this.#server;
    if (server.line.trim() === '' || !server.isCompletionEnabled || server.closed) return;
    if (!isEscaped) this.#showCompletion();
    const text = this.#resultOf(server.line + this.#completion);
    if (text !== undefined) this.#showResult(text);
  }

  #showCompletion() {
    const server = this.#server;
    if (server.cursor !== server.line.length) return;
    let found = [[], ''];
    ask(this.#completer, server.line, (error, result) => {
      if (!error) found = result;
    });
    const rest = this.#restOf(found);
    const { cols } = server.getCursorPos();
    const shown = this.#grey(rest, ' // ');
    if (rest === '' || cols + widthOf(shown) >= server.columns) return;
    server.output.write(shown + cursorToText(cols));
    this.#completion = rest;
  }

  #restOf([words, completeOn]) {
    const start = commonStart(words.filter((word) => word !== ''));
    return completeOn !== '' && start.startsWith(completeOn) ? start.slice(completeOn.length) : '';
  }

  #resultOf(line) {
    const found = pureValue(line);
    if (found === undefined || hasProxy(found.value) || !require('internal/repl/quiet').isQuiet(found.value)) return undefined;
    const { inspect } = require('internal/inspect');
    const text = inspect(found.value, { depth: 1, compact: true, breakLength: Infinity, colors: false, showProxy: true });
    return text === line.trim() || text.includes('\n') ? undefined : text;
  }

  #showResult(text) {
    const server = this.#server;
    const at = server.getCursorPos();
    const rows = server._getDisplayPos(server.getPrompt() + server.line).rows - at.rows;
    const width = Math.min(server.columns - 1, MAX_WIDTH) - (server.useColors ? 0 : WITHOUT_COLOUR.length);
    const shown = this.#grey(fitting(text, width), WITHOUT_COLOUR);
    server.output.write(`${moveCursorText(0, rows)}\n${shown}${cursorToText(at.cols)}${moveCursorText(0, -rows - 1)}`);
    this.#result = { rows };
  }

  #grey(text, mark) {
    return this.#server.useColors ? `\x1b[90m${text}\x1b[39m` : mark + text;
  }
}

module.exports = { Preview };

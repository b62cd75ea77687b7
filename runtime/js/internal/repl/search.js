// SPDX-License-Identifier: MIT
//
// Control-R and control-S: incremental history search. The line shows the match; the search text is below it.
'use strict';

const { CLEAR_DOWN, cursorTo, moveCursor } = require('internal/readline/control');

const LABELS = { __proto__: null, r: 'bck-i-search: ', s: 'fwd-i-search: ' };

class Search {
  #server;
  #direction = null;
  #text = '';
  #before = { line: '', cursor: 0 };
  #index = -1;

  constructor(server) {
    this.#server = server;
  }

  get isActive() {
    return this.#direction !== null;
  }

  // Calls next if the key was not for the search.
  press(text, key, next) {
    if (!this.#take(text, key)) next();
  }

  #take(text, key) {
    if (key.ctrl && !key.meta && !key.shift && LABELS[key.name] !== undefined) {
      this.#begin(key.name);
      return true;
    }
    if (this.#direction === null) return false;
    if (key.name === 'backspace' || (key.ctrl && key.name === 'h')) {
      this.#text = [...this.#text].slice(0, -1).join('');
      this.#index = -1;
    } else if (typeof text === 'string' && text >= ' ' && !key.ctrl && !key.meta && key.name !== 'return' && key.name !== 'enter') {
      this.#text += text;
    } else {
      return this.#leave(key);
    }
    this.#find(0);
    return true;
  }

  #begin(direction) {
    const { line, cursor } = this.#server;
    if (this.#direction === null) {
      this.#before = { line, cursor };
      this.#text = '';
      this.#index = -1;
      this.#direction = direction;
      this.#show(false);
      return;
    }
    this.#direction = direction;
    this.#find(1);
  }

  // Starts at the match, or with step 1 at the next one.
  #find(step) {
    const { history } = this.#server;
    const way = this.#direction === 'r' ? 1 : -1;
    let index = this.#index < 0 ? (way > 0 ? 0 : history.length - 1) : this.#index + step * way;
    while (this.#text !== '' && index >= 0 && index < history.length && !history[index].includes(this.#text)) index += way;
    const isFound = this.#text !== '' && index >= 0 && index < history.length;
    if (isFound) {
      this.#index = index;
      this.#server.line = history[index];
      this.#server.cursor = history[index].indexOf(this.#text);
    }
    this.#show(this.#text !== '' && !isFound);
  }

  #show(isFailed) {
    const server = this.#server;
    server._refreshLine();
    const end = server._getDisplayPos(server.getPrompt() + server.line);
    const at = server.getCursorPos();
    moveCursor(server.output, 0, end.rows - at.rows);
    server.output.write(`\n${isFailed ? 'failed-' : ''}${LABELS[this.#direction]}${this.#text}_`);
    moveCursor(server.output, 0, -(end.rows - at.rows + 1));
    cursorTo(server.output, at.cols);
  }

  // Escape and control-C restore the previous line; other keys accept the match and are then handled normally.
  #leave(key) {
    const server = this.#server;
    this.#direction = null;
    const isCancelled = key.name === 'escape' || (key.ctrl && (key.name === 'c' || key.name === 'g'));
    if (isCancelled) Object.assign(server, this.#before);
    server.output.write(CLEAR_DOWN);
    server._refreshLine();
    return isCancelled;
  }
}

module.exports = { Search };

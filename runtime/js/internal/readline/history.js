// SPDX-License-Identifier: MIT
//
// Previous lines, newest first, in the interface's `history`. Moving through it shows those that start with the text
// before the cursor.
'use strict';

class History {
  #rl;
  #edits;
  #search = null;

  constructor(rl, edits) {
    this.#rl = rl;
    this.#edits = edits;
  }

  // Adds the completed line, and returns it.
  addHistory() {
    const rl = this.#rl;
    const { line, history } = rl;
    if (line === '') return '';
    if (!history || rl.historySize === 0 || line.trim() === '') return line;
    if (history[0] !== line) {
      if (rl.removeHistoryDuplicates) {
        const at = history.indexOf(line);
        if (at >= 0) history.splice(at, 1);
      }
      history.unshift(line);
      if (history.length > rl.historySize) history.pop();
    }
    rl.historyIndex = -1;
    const [newest] = history;
    rl.emit('history', history);
    return newest;
  }

  // The search starts with the first of a series of history keys.
  note(isHistoryKey) {
    const rl = this.#rl;
    if (isHistoryKey) {
      this.#search ??= rl.line.slice(0, rl.cursor);
    } else if (this.#search !== null) {
      this.#search = null;
      if (rl.historyIndex === rl.history.length) rl.historyIndex = -1;
    }
  }

  historyPrev() {
    const rl = this.#rl;
    if (rl.historyIndex >= rl.history.length || rl.history.length === 0) return;
    let index = rl.historyIndex + 1;
    while (index < rl.history.length && !this.#fits(rl.history[index])) index++;
    this.#show(index, index === rl.history.length);
  }

  historyNext() {
    const rl = this.#rl;
    if (rl.historyIndex < 0) return;
    let index = rl.historyIndex - 1;
    while (index >= 0 && !this.#fits(rl.history[index])) index--;
    this.#show(index, index === -1);
  }

  #fits(line) {
    return line.startsWith(this.#search ?? '') && line !== this.#rl.line;
  }

  #show(index, isOutside) {
    const rl = this.#rl;
    this.#edits.remember();
    rl.line = isOutside ? this.#search ?? '' : rl.history[index];
    rl.historyIndex = index;
    rl.cursor = rl.line.length;
    rl._refreshLine();
  }
}

module.exports = { History };

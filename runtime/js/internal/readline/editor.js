// SPDX-License-Identifier: MIT
//
// The line that a terminal shows and edits: display, inserting, moving and ending it. Its text and cursor are the
// interface's `line` and `cursor`. bindings.js maps the keys; edits.js has deleting, words and undo.
'use strict';

const { CLEAR_DOWN, cursorToText, moveCursorText, cursorTo, clearScreenDown } = require('internal/readline/control');
const { lengthBefore, lengthAt } = require('internal/readline/width');
const { Edits } = require('internal/readline/edits');
const { History } = require('internal/readline/history');

class Editor {
  #pasted = null;

  constructor(rl) {
    this.rl = rl;
    this.edits = new Edits(rl);
    this.past = new History(rl, this.edits);
    this.previousKey = null;
    this.returnAt = 0;
    rl.cursor = 0;
    rl.historyIndex = -1;
  }

  listen() {
    const { rl } = this;
    const { input, output } = rl;
    const onKey = (character, key) => {
      rl._ttyWrite(character, key);
      this.previousKey = key;
    };
    const onEnd = () => {
      if (typeof rl.line === 'string' && rl.line !== '') rl.emit('line', rl.line);
      rl.close();
    };
    const onResize = () => rl._refreshLine();
    require('internal/readline/keypress').emitKeypressEvents(input, rl);
    input.on('keypress', onKey);
    input.on('end', onEnd);
    rl._setRawMode(true);
    output?.on?.('resize', onResize);
    rl.once('close', () => {
      input.removeListener('keypress', onKey);
      input.removeListener('end', onEnd);
      output?.removeListener?.('resize', onResize);
    });
  }

  key(character, key = {}) {
    require('internal/readline/bindings').press(this, character, key ?? {});
  }

  // Redraws prompt and line, from the row where the prompt starts.
  refresh() {
    const { rl } = this;
    this.#pasted = null;
    const shown = rl.getPrompt() + rl.line;
    const end = rl._getDisplayPos(shown);
    const at = rl.getCursorPos();
    this.#send(moveCursorText(0, -(rl.prevRows || 0)));
    this.#send(cursorToText(0));
    this.#send(CLEAR_DOWN);
    rl._writeToOutput(shown);
    // A terminal moves on to the next row only when that gets a character.
    if (end.cols === 0) rl._writeToOutput(' ');
    this.#send(cursorToText(at.cols));
    this.#send(moveCursorText(0, Math.min(0, at.rows - end.rows)));
    rl.prevRows = at.rows;
  }

  #send(text) {
    if (text !== '') this.rl.output?.write(text);
  }

  insert(text) {
    const { rl } = this;
    if (!rl.isCompletionEnabled) {
      this.#paste(text);
      return;
    }
    this.drawPasted();
    this.edits.remember();
    if (rl.cursor < rl.line.length) {
      rl.line = rl.line.slice(0, rl.cursor) + text + rl.line.slice(rl.cursor);
      rl.cursor += text.length;
      rl._refreshLine();
      return;
    }
    const before = rl.getCursorPos();
    rl.line += text;
    rl.cursor += text.length;
    if (before.rows < rl.getCursorPos().rows) rl._refreshLine();
    else rl._writeToOutput(text);
  }

  // The characters of one chunk, except the last, are drawn together.
  #paste(text) {
    const { rl } = this;
    this.edits.remember();
    this.#pasted ??= { text: '', row: rl.getCursorPos().rows, isAtEnd: rl.cursor === rl.line.length };
    this.#pasted.text += text;
    rl.line = rl.line.slice(0, rl.cursor) + text + rl.line.slice(rl.cursor);
    rl.cursor += text.length;
  }

  drawPasted() {
    const { rl } = this;
    const pasted = this.#pasted;
    if (pasted === null) return;
    this.#pasted = null;
    if (pasted.isAtEnd && rl.getCursorPos().rows === pasted.row) rl._writeToOutput(pasted.text);
    else rl._refreshLine();
  }

  move(distance) {
    const { rl } = this;
    if (distance === 0) return;
    const before = rl.getCursorPos();
    rl.cursor = Math.max(0, Math.min(rl.line.length, rl.cursor + distance));
    const after = rl.getCursorPos();
    if (before.rows !== after.rows) {
      rl._refreshLine();
      return;
    }
    this.#send(moveCursorText(after.cols - before.cols, 0));
  }

  left() {
    this.move(-lengthBefore(this.rl.line, this.rl.cursor));
  }

  right() {
    this.move(lengthAt(this.rl.line, this.rl.cursor));
  }

  // The line is complete.
  enter() {
    const { rl } = this;
    const line = rl._addHistory();
    this.edits.forget();
    rl.clearLine();
    rl._onLine(line);
  }

  clearScreen() {
    cursorTo(this.rl.output, 0, 0);
    clearScreenDown(this.rl.output);
    this.rl._refreshLine();
  }

  complete(isAgain) {
    require('internal/readline/completion').complete(this.rl, isAgain, () => this.edits.remember());
  }
}

for (const name of ['wordLeft', 'wordRight', 'deleteLeft', 'deleteRight', 'deleteWordLeft', 'deleteWordRight',
  'deleteLineLeft', 'deleteLineRight', 'yank', 'yankPop', 'undo', 'redo']) {
  Editor.prototype[name] = function () {
    this.edits[name]();
  };
}
for (const name of ['historyNext', 'historyPrev', 'addHistory']) {
  Editor.prototype[name] = function () {
    return this.past[name]();
  };
}

module.exports = { Editor };

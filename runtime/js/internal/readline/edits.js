// SPDX-License-Identifier: MIT
//
// Changes to a line other than inserting: deleting by character, by word and to either end; word motion; the kill ring;
// undo and redo.
'use strict';

const { lengthBefore, lengthAt } = require('internal/readline/width');

const MAX_UNDO = 2048;
const MAX_KILLED = 32;

const isSpace = (character) => /\s/.test(character);
const isWord = (character) => /\w/.test(character);
const isOther = (character) => !isWord(character) && !isSpace(character);

// The length of the last word and the space after it, at the end of the text.
function lastWord(text) {
  let start = text.length;
  while (start > 0 && isSpace(text[start - 1])) start--;
  if (start === 0) return text.length;
  const isSame = isWord(text[start - 1]) ? isWord : isOther;
  while (start > 0 && isSame(text[start - 1])) start--;
  return text.length - start;
}

// The length of the first word and the space after it.
function firstWord(text, kinds) {
  if (text === '') return 0;
  const isSame = kinds.find((kind) => kind(text[0]));
  let end = 0;
  while (end < text.length && isSame(text[end])) end++;
  while (end < text.length && isSpace(text[end])) end++;
  return end;
}

class Edits {
  #rl;
  #undone = [];
  #done = [];
  #killed = [];
  #killedAt = 0;
  #isYanking = false;

  constructor(rl) {
    this.#rl = rl;
  }

  // Called before each change.
  remember() {
    this.#done.push({ text: this.#rl.line, cursor: this.#rl.cursor });
    if (this.#done.length > MAX_UNDO) this.#done.shift();
  }

  forget() {
    this.#done = [];
    this.#undone = [];
  }

  #swap(from, to) {
    const state = from.pop();
    if (state === undefined) return;
    to.push({ text: this.#rl.line, cursor: this.#rl.cursor });
    this.#rl.line = state.text;
    this.#rl.cursor = state.cursor;
    this.#rl._refreshLine();
  }

  undo() {
    this.#swap(this.#done, this.#undone);
  }

  redo() {
    this.#swap(this.#undone, this.#done);
  }

  // Removes the text between two positions and returns it; the cursor moves there.
  #remove(from, to) {
    const rl = this.#rl;
    this.remember();
    const removed = rl.line.slice(from, to);
    rl.line = rl.line.slice(0, from) + rl.line.slice(to);
    rl.cursor = from;
    rl._refreshLine();
    return removed;
  }

  #kill(text) {
    if (text === '' || text === this.#killed[0]) return;
    this.#killed.unshift(text);
    this.#killedAt = 0;
    if (this.#killed.length > MAX_KILLED) this.#killed.pop();
  }

  wordLeft() {
    this.#rl._moveCursor(-lastWord(this.#rl.line.slice(0, this.#rl.cursor)));
  }

  wordRight() {
    this.#rl._moveCursor(firstWord(this.#rl.line.slice(this.#rl.cursor), [isSpace, isOther, isWord]));
  }

  deleteLeft() {
    const { line, cursor } = this.#rl;
    if (cursor > 0) this.#remove(cursor - lengthBefore(line, cursor), cursor);
  }

  deleteRight() {
    const { line, cursor } = this.#rl;
    if (cursor < line.length) this.#remove(cursor, cursor + lengthAt(line, cursor));
  }

  deleteWordLeft() {
    const { line, cursor } = this.#rl;
    if (cursor > 0) this.#remove(cursor - lastWord(line.slice(0, cursor)), cursor);
  }

  deleteWordRight() {
    const { line, cursor } = this.#rl;
    if (cursor >= line.length) return;
    const isNoWord = (character) => !isWord(character);
    this.#remove(cursor, cursor + firstWord(line.slice(cursor), [isSpace, isNoWord, isWord]));
  }

  deleteLineLeft() {
    this.#kill(this.#remove(0, this.#rl.cursor));
  }

  deleteLineRight() {
    this.#kill(this.#remove(this.#rl.cursor, this.#rl.line.length));
  }

  // Any key except the one for yankPop.
  stopYanking() {
    this.#isYanking = false;
  }

  yank() {
    if (this.#killed.length === 0) return;
    this.#isYanking = true;
    this.#rl._insertString(this.#killed[this.#killedAt]);
  }

  // Replaces the text just inserted with text deleted earlier.
  yankPop() {
    if (!this.#isYanking || this.#killed.length < 2) return;
    const rl = this.#rl;
    const last = this.#killed[this.#killedAt];
    this.#killedAt = (this.#killedAt + 1) % this.#killed.length;
    const next = this.#killed[this.#killedAt];
    const start = rl.cursor - last.length;
    rl.line = rl.line.slice(0, start) + next + rl.line.slice(rl.cursor);
    rl.cursor = start + next.length;
    rl._refreshLine();
  }
}

module.exports = { Edits };

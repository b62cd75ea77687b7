// SPDX-License-Identifier: MIT
//
// What each key does to the line. Keys with control or meta that are not in the tables do nothing; other keys insert
// their text.
'use strict';

const UNDO = '\x1f';
const REDO = '\x1e';
const LINE_END = /\r\n|\n|\r/;

const WITH_CONTROL_AND_SHIFT = {
  __proto__: null,
  backspace: (editor) => editor.rl._deleteLineLeft(),
  delete: (editor) => editor.rl._deleteLineRight(),
};

const WITH_CONTROL = {
  __proto__: null,
  a: (editor) => editor.move(-Infinity),
  b: (editor) => editor.left(),
  c: interrupt,
  d: deleteOrClose,
  e: (editor) => editor.move(+Infinity),
  f: (editor) => editor.right(),
  h: (editor) => editor.rl._deleteLeft(),
  k: (editor) => editor.rl._deleteLineRight(),
  l: (editor) => editor.clearScreen(),
  n: (editor) => editor.rl._historyNext(),
  p: (editor) => editor.rl._historyPrev(),
  u: (editor) => editor.rl._deleteLineLeft(),
  w: (editor) => editor.rl._deleteWordLeft(),
  y: (editor) => editor.yank(),
  z: suspend,
  backspace: (editor) => editor.rl._deleteWordLeft(),
  delete: (editor) => editor.rl._deleteWordRight(),
  left: (editor) => editor.rl._wordLeft(),
  right: (editor) => editor.rl._wordRight(),
};

const WITH_META = {
  __proto__: null,
  b: (editor) => editor.rl._wordLeft(),
  d: (editor) => editor.rl._deleteWordRight(),
  f: (editor) => editor.rl._wordRight(),
  y: (editor) => editor.yankPop(),
  backspace: (editor) => editor.rl._deleteWordLeft(),
  delete: (editor) => editor.rl._deleteWordRight(),
};

const PLAIN = {
  __proto__: null,
  return: endLine,
  enter: endLineUnlessReturned,
  backspace: (editor) => editor.rl._deleteLeft(),
  delete: (editor) => editor.rl._deleteRight(),
  left: (editor) => editor.left(),
  right: (editor) => editor.right(),
  home: (editor) => editor.move(-Infinity),
  end: (editor) => editor.move(+Infinity),
  up: (editor) => editor.rl._historyPrev(),
  down: (editor) => editor.rl._historyNext(),
};

function interrupt({ rl }) {
  if (rl.listenerCount('SIGINT') > 0) rl.emit('SIGINT');
  else rl.close();
}

function deleteOrClose({ rl }) {
  if (rl.line === '') rl.close();
  else if (rl.cursor < rl.line.length) rl._deleteRight();
}

// The process stops until SIGCONT; meanwhile the terminal is in its normal mode.
function suspend({ rl }) {
  const { process } = globalThis;
  if (rl.listenerCount('SIGTSTP') > 0) {
    rl.emit('SIGTSTP');
    return;
  }
  process.once('SIGCONT', () => {
    if (!rl.paused) {
      rl.pause();
      rl.emit('SIGCONT');
    }
    rl._setRawMode(true);
    rl._refreshLine();
  });
  rl._setRawMode(false);
  process.kill(process.pid, 'SIGTSTP');
}

function endLine(editor) {
  editor.returnAt = Date.now();
  editor.rl._line();
}

function endLineUnlessReturned(editor) {
  if (editor.returnAt === 0 || Date.now() - editor.returnAt > editor.rl.crlfDelay) editor.rl._line();
  editor.returnAt = 0;
}

function completes(editor, key) {
  return key.name === 'tab' && typeof editor.rl.completer === 'function' && editor.rl.isCompletionEnabled;
}

function insert({ rl }, text) {
  if (typeof text !== 'string' || text === '') return;
  const lines = text.split(LINE_END);
  lines.forEach((line, index) => {
    if (index > 0) rl._line();
    if (line !== '') rl._insertString(line);
  });
}

function isHistoryKey({ name, ctrl, meta, shift }) {
  return !ctrl && !meta && !shift && (name === 'up' || name === 'down');
}

// Without cursor control there is nothing to edit: only line ends and the interrupting keys count.
function pressOnDumb(editor, text, key) {
  if (key.name === 'escape') return;
  if (key.ctrl) {
    if (key.name === 'c') interrupt(editor);
    else if (key.name === 'd') editor.rl.close();
    return;
  }
  if (key.name === 'return') endLine(editor);
  else if (key.name === 'enter') endLineUnlessReturned(editor);
  else if (typeof text === 'string') {
    editor.rl.line += text;
    editor.rl.cursor += text.length;
    editor.rl._writeToOutput(text);
  }
}

function act(editor, text, key) {
  const { name } = key;
  if (key.ctrl && key.shift) {
    WITH_CONTROL_AND_SHIFT[name]?.(editor);
  } else if (key.ctrl) {
    WITH_CONTROL[name]?.(editor);
  } else if (key.meta) {
    WITH_META[name]?.(editor);
  } else {
    if (name !== 'enter') editor.returnAt = 0;
    if (completes(editor, key)) editor.rl._tabComplete(editor.previousKey?.name === 'tab');
    else if (Object.hasOwn(PLAIN, name)) PLAIN[name](editor);
    else insert(editor, text);
  }
}

function press(editor, text, key) {
  if (globalThis.process.env.TERM === 'dumb') {
    pressOnDumb(editor, text, key);
    return;
  }
  if (typeof text !== 'string' || key.ctrl || completes(editor, key) || Object.hasOwn(PLAIN, key.name)) editor.drawPasted();
  if (!key.meta || key.name !== 'y') editor.edits.stopYanking();
  editor.past.note(isHistoryKey(key));
  if (key.sequence === UNDO) editor.undo();
  else if (key.sequence === REDO) editor.redo();
  else if (key.name !== 'escape') act(editor, text, key);
}

module.exports = { press };

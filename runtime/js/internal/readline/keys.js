// SPDX-License-Identifier: MIT
//
// Decodes keys from terminal input. A decoder takes one character at a time and emits a key when it is complete. An
// escape is followed by a letter (meta), by `O` or `[` with an optional modifier and a final character, or by another
// escape.
'use strict';

const ESCAPE = '\x1b';

const LETTERS = { __proto__: null, A: 'up', B: 'down', C: 'right', D: 'left', E: 'clear', F: 'end', H: 'home', P: 'f1', Q: 'f2', R: 'f3', S: 'f4' };

// By number: `ESC [ number ~`. With `^` or `$` instead of `~`: ctrl or shift, for those up to 8.
const NUMBERS = {
  __proto__: null,
  1: 'home', 2: 'insert', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end',
  11: 'f1', 12: 'f2', 13: 'f3', 14: 'f4', 15: 'f5', 17: 'f6', 18: 'f7', 19: 'f8', 20: 'f9', 21: 'f10', 23: 'f11', 24: 'f12',
  200: 'paste-start', 201: 'paste-end',
};

const CONTROLS = { __proto__: null, '\r': 'return', '\n': 'enter', '\t': 'tab', '\b': 'backspace', '\x7f': 'backspace', ' ': 'space' };

// `ESC [ [`: function keys of the Linux console, and two of putty.
function bracketed(rest) {
  if (/^[A-E]$/.test(rest)) return { name: `f${'ABCDE'.indexOf(rest) + 1}` };
  return /^[56]~$/.test(rest) ? { name: NUMBERS[rest[0]] } : {};
}

// Name and modifiers by code: what follows the escape, without the modifier's number.
function special(code) {
  const last = code.at(-1);
  const number = code.slice(1, -1);
  if (code === '[Z') return { name: 'tab', shift: true };
  if (code.startsWith('[[')) return bracketed(code.slice(2));
  if (number === '') {
    const isSmall = /^[a-e]$/.test(last);
    const name = LETTERS[isSmall ? last.toUpperCase() : last];
    return isSmall ? { name, ctrl: code[0] === 'O', shift: code[0] === '[' } : { name };
  }
  if (code[0] !== '[') return {};
  if (last === '~') return { name: NUMBERS[number] };
  if (!/^[235678]$/.test(number)) return {};
  return last === '^' ? { name: NUMBERS[number], ctrl: true } : last === '$' ? { name: NUMBERS[number], shift: true } : {};
}

function specialKey(sequence, code, modifier) {
  const { name, ctrl = false, shift = false } = special(code);
  const bits = modifier - 1;
  return {
    sequence,
    name: name ?? 'undefined',
    ctrl: ctrl || (bits & 4) !== 0,
    meta: (bits & 10) !== 0,
    shift: shift || (bits & 1) !== 0,
    code,
  };
}

// What is between `ESC [` and the end: `5~`, `1;5A`, `5A`, `200~`; anything else is used as the code unchanged.
function bracketKey(sequence, command) {
  const numbered = /^(\d\d?)(?:;(\d))?([~^$])$/.exec(command);
  if (numbered) return specialKey(sequence, `[${numbered[1]}${numbered[3]}`, Number(numbered[2] ?? 1));
  const lettered = /^(?:(?:\d;)?(\d))?([A-Za-z])$/.exec(command);
  if (lettered) return specialKey(sequence, `[${lettered[2]}`, Number(lettered[1] ?? 1));
  return specialKey(sequence, `[${command}`, 1);
}

// A single character, possibly after an escape.
function plainKey(sequence, character, isMeta) {
  const key = { sequence, name: undefined, ctrl: false, meta: isMeta, shift: false };
  if (CONTROLS[character] !== undefined) {
    key.name = CONTROLS[character];
  } else if (character === ESCAPE) {
    key.name = 'escape';
  } else if (!isMeta && character <= '\x1a') {
    key.name = String.fromCharCode(character.charCodeAt(0) + 0x60);
    key.ctrl = true;
  } else if (/^[0-9A-Za-z]$/.test(character)) {
    key.name = character.toLowerCase();
    key.shift = /^[A-Z]$/.test(character);
  }
  return key;
}

const DONE = 'done';

// Each state takes a character and returns the next state; `emit` is called when a key is complete.
const states = {
  start(decoder, character) {
    if (character === ESCAPE) return 'escape';
    decoder.emit(plainKey(decoder.sequence, character, false));
    return DONE;
  },
  escape(decoder, character) {
    if (character === ESCAPE) return 'escapes';
    return states.escapes(decoder, character);
  },
  escapes(decoder, character) {
    if (character === 'O') return 'letter';
    if (character === '[') return 'bracket';
    decoder.emit(plainKey(decoder.sequence, character, true));
    return DONE;
  },
  letter(decoder, character) {
    if (decoder.modifier === 0 && character >= '0' && character <= '9') {
      decoder.modifier = 1 + Number(character);
      return 'letter';
    }
    const modifier = decoder.modifier === 0 ? 1 : decoder.modifier - 1;
    decoder.emit(specialKey(decoder.sequence, `O${character}`, modifier));
    return DONE;
  },
  bracket(decoder, character) {
    decoder.command += character;
    if (/^\[?\d{0,3}$|^\[?\d{0,3};\d?$/.test(decoder.command)) return 'bracket';
    decoder.emit(bracketKey(decoder.sequence, decoder.command));
    return DONE;
  },
};

class KeyDecoder {
  #state = 'start';
  #onKey;

  constructor(onKey) {
    this.#onKey = onKey;
    this.#reset();
  }

  #reset() {
    this.#state = 'start';
    this.sequence = '';
    this.command = '';
    this.modifier = 0;
  }

  push(character) {
    this.sequence += character;
    const next = states[this.#state](this, character);
    if (next === DONE) this.#reset();
    else this.#state = next;
  }

  // True while a lone escape may still turn out to be a key: decided by a timeout.
  get isUndecided() {
    return this.#state === 'escape' || this.#state === 'escapes';
  }

  // The timeout has expired.
  decide() {
    if (!this.isUndecided) return;
    const { sequence } = this;
    this.#reset();
    this.emit(plainKey(sequence, ESCAPE, true));
  }

  // Reset first, since a listener may throw.
  emit(key) {
    const isPlain = !key.sequence.startsWith(ESCAPE);
    this.#reset();
    this.#onKey(isPlain ? key.sequence : undefined, key);
  }
}

module.exports = { KeyDecoder };

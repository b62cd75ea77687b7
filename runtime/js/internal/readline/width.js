// SPDX-License-Identifier: MIT
//
// The width of text on a terminal, and the position of its end.
'use strict';

const SOFT_HYPHEN = 0xad;
const PLAIN = /^[\x20-\x7e]*$/;

const INVISIBLE = /^[\0-\x1f\x7f-\x9f\p{Mn}\p{Me}\p{Cf}]$/u;
const EMOJI = /^\p{Emoji_Presentation}$/u;

// Code point ranges that take two columns, besides emoji: Unicode's East Asian wide and full-width characters.
// Unassigned gaps are ignored.
const WIDE = [
  0x1100, 0x115f, 0x2329, 0x232a, 0x2630, 0x2637, 0x268a, 0x268f, 0x2e80, 0x303e, 0x3041, 0x3247, 0x3250, 0xa4c6,
  0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xff01, 0xff60, 0xffe0, 0xffe6,
  0x16fe0, 0x18df2, 0x1aff0, 0x1b2fb, 0x1d300, 0x1d356, 0x1d360, 0x1d376, 0x1f200, 0x1f202, 0x1f210, 0x1f23b,
  0x1f240, 0x1f248, 0x1f260, 0x1f265, 0x20000, 0x2fffd, 0x30000, 0x3fffd,
];

function isWide(code) {
  let low = 0;
  let high = WIDE.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code > WIDE[middle * 2 + 1]) low = middle + 1;
    else high = middle;
  }
  return low * 2 < WIDE.length && code >= WIDE[low * 2];
}

// The width of one character.
function columnsOf(character) {
  const code = character.codePointAt(0);
  if (code >= 0x20 && code < 0x7f) return 1;
  if (code >= WIDE[0] && (isWide(code) || EMOJI.test(character))) return 2;
  return INVISIBLE.test(character) && code !== SOFT_HYPHEN ? 0 : 1;
}

function widthOf(text) {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of withoutControls(text)) width += columnsOf(character);
  return width;
}

function withoutControls(text) {
  return text.includes('\x1b') || text.includes('\x9b') ? require('internal/inspect').stripVTControlCharacters(text) : text;
}

// A two-column character does not fit into the last column and moves to the next row.
function advance(offset, character, columns) {
  const width = columnsOf(character);
  if (width !== 2) return offset + width;
  return offset + ((offset + 1) % columns === 0 ? 3 : 2);
}

// The column and row after the text, if it starts in the first column.
function endOf(text, columns, tabSize) {
  let offset = 0;
  let rows = 0;
  const shown = withoutControls(text);
  if (PLAIN.test(shown)) {
    offset = shown.length;
  } else {
    for (const character of shown) {
      if (character === '\n') {
        rows += Math.ceil(offset / columns) || 1;
        offset = 0;
      } else if (character === '\t') {
        offset += tabSize - (offset % tabSize);
      } else {
        offset = advance(offset, character, columns);
      }
    }
  }
  const cols = columns === Infinity ? offset : offset % columns;
  if (columns !== Infinity) rows += (offset - cols) / columns;
  return { cols, rows };
}

// The number of code units of the character before, or at, the index.
function lengthBefore(text, index) {
  if (index <= 0) return 0;
  const isPair = index > 1 && text.codePointAt(index - 2) > 0xffff;
  return isPair ? 2 : 1;
}

function lengthAt(text, index) {
  if (index >= text.length) return 0;
  return text.codePointAt(index) > 0xffff ? 2 : 1;
}

module.exports = { widthOf, endOf, lengthBefore, lengthAt };

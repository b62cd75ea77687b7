// SPDX-License-Identifier: MIT
//
// Moving a terminal's cursor and clearing its screen: the escape sequences, and the functions of node:readline that
// write them to a stream.
'use strict';

const { invalidArgValue, codedError, checkFunction } = require('internal/errors');

// Control sequences of ECMA-48: CSI, parameters, a letter.
const sequence = (letter, ...numbers) => `\x1b[${numbers.join(';')}${letter}`;

const [TO_END, TO_START, WHOLE] = [0, 1, 2];
const CLEAR_DOWN = sequence('J', TO_END);

function clearLineText(direction) {
  if (direction < 0) return sequence('K', TO_START);
  return sequence('K', direction > 0 ? TO_END : WHOLE);
}

// Terminals count from one.
function cursorToText(x, y) {
  return y === undefined ? sequence('G', x + 1) : sequence('H', y + 1, x + 1);
}

function step(distance, back, forth) {
  if (distance < 0) return sequence(back, -distance);
  return distance > 0 ? sequence(forth, distance) : '';
}

function moveCursorText(dx, dy) {
  return step(dx, 'D', 'C') + step(dy, 'A', 'B');
}

// With no stream or nothing to write, the callback is called all the same.
function send(stream, text, callback) {
  if (callback !== undefined) checkFunction(callback, 'callback');
  if (text !== '' && stream !== null && stream !== undefined) return stream.write(text, callback);
  if (callback) globalThis.process.nextTick(callback, null);
  return true;
}

function clearLine(stream, direction, callback) {
  return send(stream, clearLineText(direction), callback);
}

function clearScreenDown(stream, callback) {
  return send(stream, CLEAR_DOWN, callback);
}

function moveCursor(stream, dx, dy, callback) {
  return send(stream, moveCursorText(dx, dy), callback);
}

// (stream, x, callback) and (stream, x, y, callback); needs both a column and a row to move.
function cursorTo(stream, x, given, last) {
  if (last !== undefined) checkFunction(last, 'callback');
  const [y, callback] = typeof given === 'function' ? [undefined, given] : [given, last];
  for (const [name, value] of Object.entries({ x, y })) if (Number.isNaN(value)) throw invalidArgValue(name, value);
  const [hasColumn, hasRow] = [x, y].map((value) => typeof value === 'number');
  const isThere = stream !== null && stream !== undefined;
  if (!isThere || !(hasColumn || hasRow)) return send(null, '', callback);
  if (hasColumn) return send(stream, cursorToText(x, hasRow ? y : undefined), callback);
  throw codedError(TypeError, 'ERR_INVALID_CURSOR_POS', 'Cannot set cursor row without setting its column');
}

module.exports = {
  CLEAR_DOWN, clearLineText, cursorToText, moveCursorText, clearLine, clearScreenDown, moveCursor, cursorTo,
};

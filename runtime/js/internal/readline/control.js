// SPDX-License-Identifier: MIT
//
// What moves a terminal's cursor and clears its screen: as text, and the functions
// of node:readline that write it to a stream.
'use strict';

const { invalidArgValue, codedError, checkFunction } = require('internal/errors');

const CLEAR_DOWN = '\x1b[0J';

function clearLineText(direction) {
  return direction < 0 ? '\x1b[1K' : direction > 0 ? '\x1b[0K' : '\x1b[2K';
}

function cursorToText(x, y) {
  return y === undefined ? `\x1b[${x + 1}G` : `\x1b[${y + 1};${x + 1}H`;
}

function moveCursorText(dx, dy) {
  let text = '';
  if (dx < 0) text += `\x1b[${-dx}D`;
  else if (dx > 0) text += `\x1b[${dx}C`;
  if (dy < 0) text += `\x1b[${-dy}A`;
  else if (dy > 0) text += `\x1b[${dy}B`;
  return text;
}

// A stream that is not there, or nothing to write: the callback is called all the same.
function send(stream, text, callback) {
  if (callback !== undefined) checkFunction(callback, 'callback');
  if (stream === null || stream === undefined || text === '') {
    if (typeof callback === 'function') globalThis.process.nextTick(callback, null);
    return true;
  }
  return stream.write(text, callback);
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

function cursorTo(stream, x, y, callback) {
  if (callback !== undefined) checkFunction(callback, 'callback');
  if (typeof y === 'function') {
    callback = y;
    y = undefined;
  }
  if (Number.isNaN(x)) throw invalidArgValue('x', x);
  if (Number.isNaN(y)) throw invalidArgValue('y', y);
  if (stream === null || stream === undefined || (typeof x !== 'number' && typeof y !== 'number')) {
    return send(null, '', callback);
  }
  if (typeof x !== 'number') {
    throw codedError(TypeError, 'ERR_INVALID_CURSOR_POS', 'Cannot set cursor row without setting its column');
  }
  return send(stream, cursorToText(x, typeof y === 'number' ? y : undefined), callback);
}

module.exports = {
  CLEAR_DOWN, clearLineText, cursorToText, moveCursorText, clearLine, clearScreenDown, moveCursor, cursorTo,
};

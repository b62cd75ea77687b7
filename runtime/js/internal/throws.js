// SPDX-License-Identifier: MIT
//
// Errors that the engine throws itself: before a program can catch one, its message is
// put into V8's words where these follow from it, and its stack into Node's form.
'use strict';

const stack = require('internal/stack');
const { translate } = require('internal/messages');

function onThrow(value) {
  if (!stack.isEngines(value)) return;
  const { message } = value;
  stack.adopt(value);
  const better = typeof message === 'string' ? translate(message, stack.rawOf(value)) : message;
  if (better !== message) value.message = better;
}

module.exports = { onThrow };

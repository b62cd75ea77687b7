// SPDX-License-Identifier: MIT
//
// util.parseEnv: the lines `NAME=value` of a .env file, which C reads as for --env-file.
'use strict';

const { checkString } = require('internal/errors');
const binding = internalBinding('process');

function parseEnv(content) {
  checkString(content, 'content');
  const found = new Map();
  const texts = binding.parseEnv(content);
  for (let i = 0; i < texts.length; i += 2) found.set(texts[i], texts[i + 1]);
  const names = [...found.keys()].sort();
  for (let i = 0; i < names.length; i++) names[i] = [names[i], found.get(names[i])];
  return Object.fromEntries(names);
}

module.exports = { parseEnv };

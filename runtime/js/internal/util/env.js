// SPDX-License-Identifier: MIT
//
// util.parseEnv: the lines `NAME=value` of a .env file, which C reads as for --env-file.
'use strict';

const { checkString } = require('internal/errors');
const { defineProperty } = require('internal/descriptors');
const binding = internalBinding('process');

// Of variables with the same name the last one counts.
function parseEnv(content) {
  checkString(content, 'content');
  const found = new Map();
  const texts = binding.parseEnv(content);
  for (let i = 0; i < texts.length; i += 2) found.set(texts[i], texts[i + 1]);
  const names = [];
  found.forEach((_, name) => { names.push(name); });
  names.sort();
  const result = {};
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name in result) defineProperty(result, name, { value: found.get(name), writable: true, enumerable: true, configurable: true });
    else result[name] = found.get(name);
  }
  return result;
}

module.exports = { parseEnv };

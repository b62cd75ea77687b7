// SPDX-License-Identifier: MIT
//
// util.parseEnv: the lines `NAME=value` of a .env file, which C reads as for --env-file.
'use strict';

function parseEnv(content) {
  require('internal/errors').checkString(content, 'content');
  const found = new Map();
  const texts = internalBinding('process').parseEnv(content);
  for (let i = 0; i < texts.length; i += 2) found.set(texts[i], texts[i + 1]);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

module.exports = { parseEnv };

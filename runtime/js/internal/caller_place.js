// SPDX-License-Identifier: MIT
//
// The program's innermost frame, skipping Rondo's own, as file:line:column; empty if
// there is none.
'use strict';

function callerPlace() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const lines = new Error('').stack.split('\n');
  Error.stackTraceLimit = limit;
  for (let i = 1; i < lines.length; i++) {
    const match = /^ +at (?:.* \()?(?:file:\/\/)?(\/.*:\d+:\d+|\[eval\]:\d+:\d+)\)?$/.exec(lines[i]);
    if (match !== null) return match[1];
  }
  return '';
}

module.exports = { callerPlace };

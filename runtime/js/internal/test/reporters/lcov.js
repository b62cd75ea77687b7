// SPDX-License-Identifier: MIT
//
// The lcov reporter of node:test: the coverage of a run, for tools that read lcov's format. Without coverage, it
// writes nothing but its header.
'use strict';

const { Transform } = require('node/stream');

function functionLines(functions) {
  const names = functions.map(({ name, line }, index) => [line, name || `anonymous_${index}`]);
  const lines = names.map(([line, name]) => `FN:${line},${name}`);
  functions.forEach(({ count }, index) => lines.push(`FNDA:${count},${names[index][1]}`));
  return lines;
}

function fileLines(file, folder) {
  const lines = [`SF:${require('node/path').relative(folder, file.path)}`, ...functionLines(file.functions)];
  lines.push(`FNF:${file.totalFunctionCount}`, `FNH:${file.coveredFunctionCount}`);
  file.branches.forEach(({ line, count }, index) => lines.push(`BRDA:${line},${index},0,${count}`));
  lines.push(`BRF:${file.totalBranchCount}`, `BRH:${file.coveredBranchCount}`);
  const counted = [...file.lines].sort((a, b) => a.line - b.line);
  for (const { line, count } of counted) lines.push(`DA:${line},${count}`);
  return [...lines, `LH:${file.coveredLineCount}`, `LF:${file.totalLineCount}`, 'end_of_record'];
}

class LcovReporter extends Transform {
  constructor(options) {
    super({ ...options, writableObjectMode: true, __proto__: null });
  }

  _transform({ type, data }, encoding, done) {
    if (type !== 'test:coverage') {
      done(null);
      return;
    }
    const { files, workingDirectory } = data.summary;
    done(null, `TN:\n${files.map((file) => `${fileLines(file, workingDirectory).join('\n')}\n`).join('')}`);
  }
}

module.exports = LcovReporter;

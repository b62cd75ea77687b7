// SPDX-License-Identifier: MIT
//
// module.SourceMap: a source map loaded by the program or by the module loader.
'use strict';

const { checkObject } = require('internal/errors');
const { allEntries, entryAt } = require('internal/source_maps/mappings');

function cloned(value) {
  return Array.isArray(value) ? value.slice() : value;
}

function clonedPayload(payload) {
  return Object.fromEntries(Object.keys(payload).map((key) => [key, cloned(payload[key])]));
}

class SourceMap {
  #payload;
  #lineLengths;
  #entries;

  constructor(payload, { lineLengths } = {}) {
    checkObject(payload, 'payload');
    this.#payload = clonedPayload(payload);
    this.#lineLengths = Array.isArray(lineLengths) ? lineLengths.slice() : undefined;
    this.#entries = allEntries(payload);
  }

  get payload() {
    return clonedPayload(this.#payload);
  }

  get lineLengths() {
    return cloned(this.#lineLengths);
  }

  // Lines and columns are zero-based.
  findEntry(lineOffset, columnOffset) {
    const entry = entryAt(this.#entries, lineOffset, columnOffset);
    return entry === undefined ? {} : { ...entry };
  }

  // Lines and columns are one-based, as in stacks.
  findOrigin(lineNumber, columnNumber) {
    const { originalSource, originalLine, originalColumn, generatedLine, generatedColumn, name } =
      this.findEntry(lineNumber - 1, columnNumber - 1);
    if (originalSource === undefined || originalLine === undefined) return {};
    return {
      name,
      fileName: originalSource,
      lineNumber: originalLine + lineNumber - generatedLine,
      columnNumber: originalColumn + columnNumber - generatedColumn,
    };
  }
}

module.exports = { SourceMap };

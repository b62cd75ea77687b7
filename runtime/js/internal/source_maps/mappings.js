// SPDX-License-Identifier: MIT
//
// The mappings of a source map, revision 3: lines are separated by `;`, segments by `,`. A segment has one, four or
// five numbers in Base64 VLQ, each relative to the previous segment; the generated column restarts on every line.
'use strict';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS = 5;
const CONTINUED = 1 << BITS;
const VALUE = CONTINUED - 1;

const valueOf = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

// The numbers of a segment: five bits per digit, lowest first. A number's lowest bit is its sign.
function decode(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < segment.length; i++) {
    const digit = valueOf.get(segment[i]) ?? 0;
    value |= (digit & VALUE) << shift;
    shift += BITS;
    if ((digit & CONTINUED) !== 0) continue;
    numbers.push((value & 1) === 0 ? value >>> 1 : -(value >>> 1));
    value = 0;
    shift = 0;
  }
  return numbers;
}

function compare(a, b) {
  return a.generatedLine - b.generatedLine || a.generatedColumn - b.generatedColumn;
}

// The entries of a map, ordered by generated position. The generated text starts at `offset`.
function entriesOf({ mappings, sources, names }, offset = { line: 0, column: 0 }) {
  const entries = [];
  let source = 0;
  let originalLine = 0;
  let originalColumn = 0;
  let name = 0;
  String(mappings).split(';').forEach((line, index) => {
    let generatedColumn = index === 0 ? offset.column : 0;
    for (const segment of line.split(',')) {
      const numbers = decode(segment);
      if (numbers.length === 0) continue;
      generatedColumn += numbers[0];
      const isMapped = numbers.length > 3;
      const isNamed = numbers.length > 4;
      if (isMapped) {
        source += numbers[1];
        originalLine += numbers[2];
        originalColumn += numbers[3];
      }
      if (isNamed) name += numbers[4];
      entries.push({
        generatedLine: offset.line + index,
        generatedColumn,
        originalSource: isMapped ? sources?.[source] : undefined,
        originalLine: isMapped ? originalLine : undefined,
        originalColumn: isMapped ? originalColumn : undefined,
        name: isNamed ? names?.[name] : undefined,
      });
    }
  });
  return entries.sort(compare);
}

// Also handles index maps, which consist of sections.
function allEntries(payload) {
  if (!Array.isArray(payload.sections)) return entriesOf(payload);
  return payload.sections.flatMap(({ offset, map }) => entriesOf(map, offset)).sort(compare);
}

// The last entry at or before a zero-based position; undefined if there is none.
function entryAt(entries, line, column) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { generatedLine, generatedColumn } = entries[middle];
    if (line < generatedLine || (line === generatedLine && column < generatedColumn)) high = middle;
    else low = middle + 1;
  }
  return entries[low - 1];
}

module.exports = { allEntries, entryAt };

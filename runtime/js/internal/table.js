// SPDX-License-Identifier: MIT
//
// console.table: rows and columns in a frame.
'use strict';

const { inspect, getStringWidth } = require('internal/inspect');

const INDEX = '(index)';
const VALUES = 'Values';

function cell(value) {
  return inspect(value, { maxArrayLength: 3, breakLength: Infinity, colors: false, depth: value !== null &&
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 2 ? -1 : 0 });
}

// One space on the left, the rest on the right.
function padded(text, width) {
  return ` ${text}${' '.repeat(width - getStringWidth(text) - 1)}`;
}

function draw(head, rows) {
  const widths = head.map((name, i) => Math.max(...[name, ...rows.map((row) => row[i])].map((text) => getStringWidth(text))) + 2);
  const line = (left, middle, right) => left + widths.map((width) => '─'.repeat(width)).join(middle) + right;
  const text = (row) => `│${row.map((item, i) => padded(item, widths[i])).join('│')}│`;
  return [line('┌', '┬', '┐'), text(head), line('├', '┼', '┤'), ...rows.map(text), line('└', '┴', '┘')].join('\n');
}

function entriesOf(data) {
  if (data instanceof Map) return { name: '(iteration index)', rows: [...data].map(([k, v], i) => [i, v, k]), isMap: true };
  if (data instanceof Set) return { name: '(iteration index)', rows: [...data].map((v, i) => [i, v]) };
  return { name: INDEX, rows: Object.keys(data).map((key) => [key, data[key]]) };
}

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

// null: not a table.
function tableText(data, columns) {
  if (data === null || typeof data !== 'object') return null;
  const { name, rows, isMap } = entriesOf(data);
  if (isMap) {
    return draw([name, 'Key', VALUES], rows.map(([i, value, key]) => [String(i), cell(key), cell(value)]));
  }
  const keys = [];
  let hasValues = false;
  for (const [, row] of rows) {
    // Chosen columns leave out values that are not objects.
    if (columns === undefined && isPrimitive(row)) hasValues = true;
    else for (const key of columns ?? Object.keys(row)) if (!keys.includes(key)) keys.push(key);
  }
  const head = [name, ...keys, ...(hasValues ? [VALUES] : [])];
  const body = rows.map(([index, row]) => {
    const isPlain = isPrimitive(row);
    const cells = keys.map((key) => (!isPlain && Object.hasOwn(row, key) ? cell(row[key]) : ''));
    return [String(index), ...cells, ...(hasValues ? [isPlain ? cell(row) : ''] : [])];
  });
  return draw(head, body);
}

module.exports = { tableText };

// SPDX-License-Identifier: MIT
//
// The TAP reporter of node:test (Test Anything Protocol, version 13).
'use strict';

const { inspect } = require('internal/inspect');

const INDENT = '    ';

function escaped(name) {
  const visible = name.replace(/[\b\f\t\n\r\v]/g, (character) => JSON.stringify(character).slice(1, -1));
  return visible.replaceAll('\\', '\\\\').replaceAll('#', '\\#');
}

function yamlText(indent, name, value) {
  if (!value.includes('\n')) return `${indent}${name}: ${inspect(value)}\n`;
  const lines = value.split('\n').map((line) => `${indent}  ${line}\n`);
  return `${indent}${name}: |-\n${lines.join('')}`;
}

// Objects on the current path are printed as <Circular>.
function yaml(indent, name, value, met = new Set()) {
  if (value === null) return `${indent}${name}: ~\n`;
  if (value === undefined) return '';
  if (typeof value === 'string') return yamlText(indent, name, value);
  if (typeof value !== 'object' || value instanceof Date) return `${indent}${name}: ${inspect(value)}\n`;
  if (met.has(value)) return `${indent}${name}: <Circular>\n`;
  met.add(value);
  const entries = Object.entries(value).map(([key, member]) => yaml(`${indent}  `, key, member, met));
  met.delete(value);
  return `${indent}${name}:\n${entries.join('')}`;
}

// The stack's frames, without `at`.
function stackLines(error) {
  if (typeof error.stack !== 'string') return '';
  const frames = error.stack.split('\n').filter((line) => /^ +at /.test(line));
  return frames.map((line) => line.replace(/^ +at /, '')).join('\n');
}

function errorText(cause) {
  return typeof cause.message === 'string' ? cause.message : inspect(cause);
}

function failureText(indent, { place, failure: { kind, cause } }) {
  const error = cause !== null && typeof cause === 'object' ? cause : null;
  let result = yaml(indent, 'location', place) + yaml(indent, 'failureType', kind);
  result += yaml(indent, 'error', error === null ? `${cause}` : errorText(error));
  result += yaml(indent, 'code', error?.code ?? (kind === 'testAborted' ? undefined : 'ERR_TEST_FAILURE'));
  if (error === null) return result;
  if (typeof error.name === 'string' && error.name !== 'Error') result += yaml(indent, 'name', error.name);
  if (error.code === 'ERR_ASSERTION') for (const key of ['expected', 'actual', 'operator']) result += yaml(indent, key, error[key]);
  const stack = stackLines(error);
  return stack === '' ? result : result + yamlText(indent, 'stack', stack);
}

function millisecondsOf({ startTime, endTime }) {
  return Number(endTime - startTime) / 1e6;
}

function directive({ skip, todo }) {
  const [word, reason] = skip ? ['skip', skip] : ['todo', todo];
  if (!reason) return '';
  return typeof reason === 'string' && reason !== '' ? ` # ${word.toUpperCase()} ${escaped(reason)}` : ` # ${word.toUpperCase()}`;
}

// The report of a test and its subtests; `number` is its index in the parent, from 1.
function text(test, number) {
  const indent = INDENT.repeat(test.level);
  const name = escaped(test.name);
  let result = `${indent}# Subtest: ${name}\n`;
  test.subtests.forEach((subtest, index) => { result += text(subtest, index + 1); });
  if (test.subtests.length > 0) result += `${indent}${INDENT}1..${test.subtests.length}\n`;
  result += `${indent}${test.isPassed ? 'ok' : 'not ok'} ${number} - ${name}${directive(test)}\n`;
  result += `${indent}  ---\n${indent}  duration_ms: ${millisecondsOf(test)}\n`;
  if (test.kind === 'suite') result += `${indent}  type: 'suite'\n`;
  if (!test.isPassed) result += failureText(`${indent}  `, test);
  result += `${indent}  ...\n`;
  for (const message of test.diagnostics) result += `${indent}# ${escaped(message)}\n`;
  return result;
}

function count(test, counts) {
  for (const subtest of test.subtests) {
    count(subtest, counts);
    if (subtest.kind === 'suite') {
      counts.suites++;
      continue;
    }
    counts.tests++;
    if (subtest.skip) counts.skipped++;
    else if (subtest.todo) counts.todo++;
    else if (subtest.isPassed) counts.pass++;
    else if (subtest.failure.isCancellation) counts.cancelled++;
    else counts.fail++;
  }
  return counts;
}

function summary(root) {
  const counts = count(root, { tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 });
  const lines = [`1..${root.subtests.length}`, ...root.diagnostics.map((message) => `# ${escaped(message)}`),
    ...Object.entries(counts).map(([name, number]) => `# ${name} ${number}`), `# duration_ms ${millisecondsOf(root)}`];
  return `${lines.join('\n')}\n`;
}

module.exports = { text, summary };

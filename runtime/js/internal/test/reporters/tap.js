// SPDX-License-Identifier: MIT
//
// The TAP reporter of node:test (Test Anything Protocol, version 13).
'use strict';

const { inspect } = require('internal/inspect');
const { ownOptions } = require('internal/options');

const INDENT = '    ';

function escaped(name) {
  const visible = name.replace(/[\b\f\t\n\r\v]/g, (character) => (character === '\v' ? '\\v' : JSON.stringify(character).slice(1, -1)));
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

// A failure is shown as its cause, if that is an error.
function failureText(indent, error, { file, line, column }) {
  const { failureType, cause, exitCode, signal } = error;
  const shown = cause !== null && typeof cause === 'object' && 'message' in cause ? cause : error;
  let result = file === undefined ? '' : yaml(indent, 'location', `${file}:${line}:${column}`);
  result += yaml(indent, 'failureType', failureType) + yaml(indent, 'exitCode', exitCode) + yaml(indent, 'signal', signal);
  result += yaml(indent, 'error', typeof shown.message === 'string' ? shown.message : inspect(shown));
  const ownCode = failureType === 'testAborted' ? undefined : error.code;
  result += yaml(indent, 'code', shown === error ? ownCode : shown.code ?? ownCode);
  if (typeof shown.name === 'string' && shown.name !== 'Error') result += yaml(indent, 'name', shown.name);
  if (shown.code === 'ERR_ASSERTION') for (const key of ['expected', 'actual', 'operator']) result += yaml(indent, key, shown[key]);
  const stack = stackLines(shown);
  return stack === '' ? result : result + yamlText(indent, 'stack', stack);
}

function directive(data) {
  const { skip, todo } = ownOptions(data);
  const [name, reason] = skip === undefined ? ['todo', todo] : ['skip', skip];
  const word = name.toUpperCase();
  if (reason === undefined) return '';
  return typeof reason === 'string' && reason !== '' ? ` # ${word} ${escaped(reason)}` : ` # ${word}`;
}

function resultText(indent, word, data) {
  return `${indent}${word} ${data.testNumber} - ${escaped(data.name)}${directive(data)}\n`;
}

function detailsText(indent, data) {
  const { details } = data;
  let result = `${indent}  ---\n${indent}  duration_ms: ${details.duration_ms}\n${yaml(`${indent}  `, 'type', details.type)}`;
  if (details.error) result += failureText(`${indent}  `, details.error, data);
  return `${result}${indent}  ...\n`;
}

function commented(message) {
  return message.split(/\r?\n/).filter((line) => line !== '').map((line) => `# ${escaped(line)}\n`).join('');
}

function eventText({ type, data }) {
  const indent = INDENT.repeat(data.nesting);
  switch (type) {
    case 'test:start': return `${indent}# Subtest: ${escaped(data.name)}\n`;
    case 'test:pass': return resultText(indent, 'ok', data);
    case 'test:fail': return resultText(indent, 'not ok', data);
    case 'test:plan': return `${indent}1..${data.count}\n`;
    case 'test:diagnostic': return `${indent}# ${escaped(data.message)}\n`;
    case 'test:stdout':
    case 'test:stderr': return commented(data.message);
    default: return '';
  }
}

async function* tap(source) {
  yield 'TAP version 13\n';
  for await (const event of source) {
    const text = eventText(event);
    if (text !== '') yield text;
    if (event.type === 'test:pass' || event.type === 'test:fail') yield detailsText(INDENT.repeat(event.data.nesting), event.data);
  }
}

module.exports = tap;

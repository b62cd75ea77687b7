// SPDX-License-Identifier: MIT
//
// The text of a failed comparison: two values, line by line, with the differences marked. Lines are compared by index,
// after equal lines at the end have been set aside.
'use strict';

const MAX_LINES = 50;
const MAX_SHORT_LENGTH = 12;
const CONTEXT = 2;
const END_LINES = 3;
const NARROW = 80;

const HEADERS = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};

const isReference = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

function inspectValue(value) {
  return require('internal/inspect').inspect(value, {
    compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false,
    sorted: true, getters: true,
  });
}

// A program may have made colours the default.
function uncoloured(line) {
  const { inspect, stripVTControlCharacters } = require('internal/inspect');
  return inspect.defaultOptions.colors ? stripVTControlCharacters(line) : line;
}

function palette() {
  const { stderr } = globalThis.process;
  if (stderr?.isTTY && stderr.getColorDepth?.() !== 1) {
    return { blue: '\u001b[34m', green: '\u001b[32m', white: '\u001b[39m', red: '\u001b[31m' };
  }
  return { blue: '', green: '', white: '', red: '' };
}

// Lines that differ only in a trailing comma are equal: returns the one to print, or undefined.
function sameLine(actual, expected) {
  if (actual === expected || actual === `${expected},`) return actual;
  return expected === `${actual},` ? expected : undefined;
}

// Removes equal lines from the end of both lists, and returns them.
function takeEnd(actual, expected) {
  const taken = [];
  while (actual.length > 0 && expected.length > 0 && actual.at(-1) === expected.at(-1)) {
    taken.unshift(actual.pop());
    expected.pop();
  }
  return taken;
}

class Diff {
  #colors;
  #text = '';
  #minus = '';
  #run = [];
  #count = 0;
  hasSkipped = false;

  constructor(colors) {
    this.#colors = colors;
  }

  #plain(line) {
    this.#text += `\n  ${line}`;
    this.#count++;
  }

  skip() {
    this.hasSkipped = true;
    return `\n${this.#colors.blue}...${this.#colors.white}`;
  }

  // Prints the equal lines before a difference: only the context lines, unless the gap is a single line.
  #flushRun() {
    const run = this.#run.splice(0);
    const gap = run.length - 2 * CONTEXT;
    if (gap <= 1) {
      run.slice(CONTEXT).forEach((line) => this.#plain(line));
    } else {
      this.#text += this.skip();
      run.slice(-CONTEXT).forEach((line) => this.#plain(line));
    }
  }

  equal(line) {
    this.#flushMinus();
    this.#run.push(line);
    if (this.#run.length <= CONTEXT) this.#plain(line);
  }

  #flushMinus() {
    this.#text += this.#minus;
    this.#minus = '';
  }

  different(actual, expected) {
    if (this.#run.length > 0) this.#flushRun();
    const { green, red, white } = this.#colors;
    if (actual !== undefined) this.#add(`\n${green}+${white} ${actual}`, true);
    if (expected !== undefined) this.#add(`\n${red}-${white} ${expected}`, false);
  }

  #add(line, isActual) {
    if (isActual) this.#text += line;
    else this.#minus += line;
    this.#count++;
  }

  get isFull() { return this.#count > MAX_LINES; }
  get cut() { return `${this.#text}${this.skip()}${this.#minus}${this.skip()}`; }
  get text() { return `${this.#text}${this.#minus}`; }
}

function endText(lines, diff) {
  const shown = (line) => `\n  ${line}`;
  if (lines.length <= END_LINES + 1) return lines.map(shown).join('');
  return `${shown(lines[0])}${diff.skip()}${lines.slice(-END_LINES).map(shown).join('')}`;
}

// A caret at the first difference, below two lines of similar text.
function caret(actual, expected) {
  if (actual.length + expected.length >= (globalThis.process.stderr?.isTTY ? globalThis.process.stderr.columns : NARROW)) return '';
  let at = 0;
  while (actual[at] === expected[at]) at++;
  return at > 2 ? `\n  ${' '.repeat(at)}^` : '';
}

function body(actual, expected, diff, end) {
  const length = Math.max(actual.length, expected.length);
  for (let i = 0; i < length; i++) {
    const same = i < actual.length && i < expected.length ? sameLine(actual[i], expected[i]) : undefined;
    if (same === undefined) diff.different(actual[i], expected[i]);
    else diff.equal(same);
    if (diff.isFull && i < length - 2) return diff.cut;
  }
  return `${diff.text}${endText(end, diff)}`;
}

// A message from the program replaces the first line.
function differenceText(actual, expected, operator, message) {
  const colors = palette();
  const left = inspectValue(actual).split('\n');
  const right = inspectValue(expected).split('\n');
  const isByReference = operator === 'strictEqual' && isReference(actual) && isReference(expected);
  const header = message ?? HEADERS[isByReference ? 'strictEqualObject' : operator];
  const areShort = left.length === 1 && right.length === 1 && left[0] !== right[0];
  let mark = '';
  if (areShort) {
    const [one, other] = [uncoloured(left[0]), uncoloured(right[0])];
    const isShort = one.length + other.length <= MAX_SHORT_LENGTH;
    if (isShort && !isReference(actual) && !isReference(expected) && (actual !== 0 || expected !== 0)) {
      return `${header}\n\n${left[0]} !== ${right[0]}\n`;
    }
    if (!isShort && !isByReference) mark = caret(one, other);
  }
  const end = takeEnd(left, right);
  if (left.length === 0 && right.length === 0) return sameText(end);
  const diff = new Diff(colors);
  const text = body(left, right, diff, end);
  const { blue, green, red, white } = colors;
  const skipped = diff.hasSkipped ? ` ${blue}...${white} Lines skipped` : '';
  return `${header}\n${green}+ actual${white} ${red}- expected${white}${skipped}\n${text}${mark}`;
}

function shortened(lines) {
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 4), '...'] : lines;
}

function sameText(lines) {
  return `${HEADERS.notIdentical}\n\n${shortened(lines).join('\n')}\n`;
}

function unequalText(actual, operator) {
  const isByReference = operator === 'notStrictEqual' && isReference(actual);
  const header = HEADERS[isByReference ? 'notStrictEqualObject' : operator];
  const lines = shortened(inspectValue(actual).split('\n'));
  if (lines.length === 1) return `${header}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
  return `${header}\n\n${lines.join('\n')}\n`;
}

function cut(text, limit) {
  return text.length > limit ? `${text.slice(0, limit - 3)}...` : text;
}

function looseText(actual, expected, operator) {
  const left = inspectValue(actual);
  const right = inspectValue(expected);
  if (operator === 'notDeepEqual' && left === right) return `${HEADERS.notDeepEqual}\n\n${cut(left, 1024)}`;
  const [one, other] = [cut(left, 512), cut(right, 512)];
  if (operator === 'deepEqual') return `${HEADERS.deepEqual}\n\n${one}\n\nshould loosely deep-equal\n\n${other}`;
  if (operator === 'notDeepEqual') return `${HEADERS.notDeepEqualUnequal}\n\n${one}\n\nshould not loosely deep-equal\n\n${other}`;
  return `${one} ${operator} ${other}`;
}

module.exports = { differenceText, unequalText, looseText };

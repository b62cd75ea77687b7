// SPDX-License-Identifier: MIT
//
// Why a text is not JSON, with V8's message. Called only for a text that the engine has rejected: parses it again, up
// to the first error.
'use strict';

const CONTEXT = 10;
const SHORT = 20;
const TEXTS_OF_OTHERS = new Set(['[object Object]', 'undefined', 'Infinity', 'NaN']);

class Fault {
  constructor(message, at) {
    this.message = message;
    this.at = at;
  }
}

class Walker {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail(message) {
    throw new Fault(message, this.at);
  }

  // A character that cannot start anything here.
  unexpected(expected) {
    const char = this.text[this.at];
    if (expected !== undefined) this.fail(expected);
    if (char === undefined) throw new Fault('end', this.at);
    if (char === '"') this.fail('Unexpected string');
    if (/[-0-9]/.test(char)) this.fail('Unexpected number');
    throw new Fault('token', this.at);
  }

  space() {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++;
    return this.text[this.at];
  }

  value() {
    const char = this.space();
    if (char === '{') this.object();
    else if (char === '[') this.array();
    else if (char === '"') this.string();
    else if (char !== undefined && /[-0-9]/.test(char)) this.number();
    else this.word();
  }

  word() {
    const word = ['true', 'false', 'null'].find((item) => item[0] === this.text[this.at]);
    if (word === undefined) this.unexpected();
    for (const char of word) {
      if (this.text[this.at] !== char) this.unexpected();
      this.at++;
    }
  }

  object() {
    this.at++;
    if (this.space() === '}') {
      this.at++;
      return;
    }
    for (let isFirst = true; ; isFirst = false) {
      if (this.space() !== '"') {
        this.unexpected(isFirst ? "Expected property name or '}'" : 'Expected double-quoted property name');
      }
      this.string();
      if (this.space() !== ':') this.unexpected(isFirst ? "Expected ':' after property name" : undefined);
      this.at++;
      this.value();
      const next = this.space();
      if (next !== ',' && next !== '}') this.unexpected("Expected ',' or '}' after property value");
      this.at++;
      if (next === '}') return;
    }
  }

  array() {
    this.at++;
    if (this.space() === ']') {
      this.at++;
      return;
    }
    for (;;) {
      this.value();
      const next = this.space();
      if (next !== ',' && next !== ']') this.unexpected("Expected ',' or ']' after array element");
      this.at++;
      if (next === ']') return;
    }
  }

  string() {
    for (this.at++; ; this.at++) {
      const char = this.text[this.at];
      if (char === undefined) this.fail('Unterminated string');
      if (char < ' ') this.fail('Bad control character in string literal');
      if (char === '"') break;
      if (char === '\\') this.escape();
    }
    this.at++;
  }

  escape() {
    this.at++;
    const char = this.text[this.at];
    if (char === undefined) throw new Fault('end', this.at);
    if (char !== 'u') {
      if (!/["\\/bfnrt]/.test(char)) this.fail('Bad escaped character');
      return;
    }
    for (let i = 0; i < 4; i++) {
      this.at++;
      if (!/[0-9a-fA-F]/.test(this.text[this.at] ?? '')) this.fail('Bad Unicode escape');
    }
  }

  digits(message) {
    if (!/[0-9]/.test(this.text[this.at] ?? '')) this.fail(message);
    while (/[0-9]/.test(this.text[this.at] ?? '')) this.at++;
  }

  number() {
    if (this.text[this.at] === '-') {
      this.at++;
      if (!/[0-9]/.test(this.text[this.at] ?? '')) this.fail('No number after minus sign');
    }
    if (this.text[this.at] === '0') {
      this.at++;
      if (/[0-9]/.test(this.text[this.at] ?? '')) this.unexpected();
    } else {
      this.digits('');
    }
    if (this.text[this.at] === '.') {
      this.at++;
      this.digits('Unterminated fractional number');
    }
    if (/[eE]/.test(this.text[this.at] ?? '')) {
      this.at++;
      if (/[-+]/.test(this.text[this.at] ?? '')) this.at++;
      this.digits('Exponent part is missing a number');
    }
  }
}

function quoted(text, at) {
  if (text.length <= SHORT) return `"${text}"`;
  const start = Math.max(at - CONTEXT, 0);
  const end = Math.min(at + CONTEXT, text.length);
  return `${at >= CONTEXT ? '...' : ''}"${text.slice(start, end)}"${at < text.length - CONTEXT ? '...' : ''}`;
}

// Undefined if the text is valid JSON after all.
function jsonFault(text) {
  const walker = new Walker(text);
  try {
    walker.value();
    walker.space();
    if (walker.at < text.length) walker.fail('Unexpected non-whitespace character after JSON');
  } catch (fault) {
    if (fault.message === 'end') return 'Unexpected end of JSON input';
    if (fault.message !== 'token') return `${fault.message}${/JSON$/.test(fault.message) ? '' : ' in JSON'} at position ${fault.at}`;
    if (TEXTS_OF_OTHERS.has(text)) return `"${text}" is not valid JSON`;
    return `Unexpected token '${text[fault.at]}', ${quoted(text, fault.at)} is not valid JSON`;
  }
  return undefined;
}

module.exports = { jsonFault };

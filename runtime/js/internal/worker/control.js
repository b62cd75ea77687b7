// SPDX-License-Identifier: MIT
//
// The runtime's own channel between a worker and the thread that started it. Most of its messages are values, written
// like those of the program. Those that nearly every worker sends are text behind one byte, which no written value
// starts with, so that neither side needs the code for values. So is the first message to a worker: its settings.
'use strict';

const ports = require('internal/ports');

const FIRST_KIND = 253;
const KINDS = ['online', 'stdout', 'stderr'];

const start = new Uint8Array(1);

function sendText(id, kind, text) {
  start[0] = FIRST_KIND + KINDS.indexOf(kind);
  ports.post(id, start, 1, text);
}

// [kind, ...]; `message` was just taken from the channel.
function receive(message) {
  const first = typeof message === 'string' ? ports.received[0] : 0;
  if (first >= FIRST_KIND) return first === FIRST_KIND ? [KINDS[0]] : [KINDS[first - FIRST_KIND], message, 'utf8'];
  return require('internal/web/transfer').receive(message).value;
}

// The fields of a worker's settings that are single texts, and those that are numbers. argv and execArgv follow.
const TEXTS = ['kind', 'text', 'name'];
const NUMBERS = ['hasStdin', 'isTracking', 'maxYoungGenerationSizeMb', 'maxOldGenerationSizeMb', 'codeRangeSizeMb', 'stackSizeMb', 'argc'];

// A line with the lengths of all texts, and the texts.
function sendSettings(id, { program, name, hasStdin, isTracking, limits, argv, execArgv }) {
  const fields = { __proto__: null, ...program, name, hasStdin: +hasStdin, isTracking: +isTracking, ...limits, argc: argv.length };
  const texts = [];
  for (const field of TEXTS) texts.push(fields[field]);
  for (const field of NUMBERS) texts.push(`${fields[field]}`);
  texts.push(...argv, ...execArgv);
  ports.post(id, start, 0, `${texts.map((text) => text.length).join(',')}\n${texts.join('')}`);
}

function textsOf(message) {
  let at = message.indexOf('\n') + 1;
  const lengths = message.slice(0, at - 1).split(',');
  const texts = [];
  for (let i = 0; i < lengths.length; i++) {
    texts.push(message.slice(at, at + +lengths[i]));
    at += +lengths[i];
  }
  return texts;
}

function readSettings(message) {
  const texts = textsOf(message);
  const fields = { __proto__: null };
  for (let i = 0; i < TEXTS.length; i++) fields[TEXTS[i]] = texts[i];
  for (let i = 0; i < NUMBERS.length; i++) fields[NUMBERS[i]] = +texts[TEXTS.length + i];
  const { kind, text, name, hasStdin, isTracking, argc, maxYoungGenerationSizeMb, maxOldGenerationSizeMb, codeRangeSizeMb, stackSizeMb } = fields;
  const firstWord = TEXTS.length + NUMBERS.length;
  return {
    program: { kind, text },
    name,
    hasStdin: hasStdin !== 0,
    isTracking: isTracking !== 0,
    limits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb, codeRangeSizeMb, stackSizeMb },
    argv: texts.slice(firstWord, firstWord + argc),
    execArgv: texts.slice(firstWord + argc),
  };
}

module.exports = { sendText, receive, sendSettings, readSettings };

// SPDX-License-Identifier: MIT
//
// Texts and source positions as numbers of the recording.
'use strict';

const { placeHere } = require('internal/stack');
const { shortPlace } = require('internal/trace/explain');
const trace = internalBinding('trace');

// Caches that would grow without end are started afresh.
const MOST_CACHED = 20000;

const OURS = /(^|@)rondo:/;
const RECORDER = /(^|@)rondo:(engine\/reactions:|internal\/(trace\/|stack:|ticks:|replace_function:))/;

const texts = new Map();
const places = new Map();

function remember(cache, key, value) {
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(key, value);
  return value;
}

// 0 is no number: nothing is being recorded, or there is no more room.
function textOf(text) {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const number = trace.text(text);
  return number === 0 ? 0 : remember(texts, text, number);
}

function parse(raw) {
  const caller = raw.split('\n').find((line) => !RECORDER.test(line)) ?? '';
  const frame = require('internal/stack_frames').parse(raw).find(({ line }) => line > 0);
  const isOurs = OURS.test(caller);
  if (frame === undefined) return { isOurs, place: 0, name: '', at: 0 };
  const place = `${frame.url.replace(/^file:\/\//, '')}:${frame.line}:${frame.column}`;
  return { isOurs, place: textOf(place), name: frame.name, at: textOf(`at ${shortPlace(place)}`) };
}

// The caller of the recorder: { isOurs: whether that is the runtime; of the program's innermost frame, place, name, and at: `at
// server.js:30` }.
function callerOf() {
  const raw = placeHere().stack;
  return places.get(raw) ?? remember(places, raw, parse(raw));
}

// When another recording begins.
function forget() {
  texts.clear();
  places.clear();
}

module.exports = { textOf, callerOf, forget };

// SPDX-License-Identifier: MIT
//
// The CPU profile inside a recording. Each sample of the engine becomes a record: when it was taken, its stack, and the
// line of the program that was running. A stack is a text, `parent.function` in base 36, where both are numbers of
// texts; the outermost function has parent 0. Equal stacks are stored once.
//
// Runs before the loop waits (profile.c), so nothing here may call the program or queue work.
'use strict';

const recorder = require('internal/profile/recorder');
const { END_PROFILE } = require('internal/state');
const { noteCollections } = require('internal/trace/marks');
const { ownName } = require('internal/sources');
const { textOf } = require('internal/trace/places');
const options = internalBinding('options');
const trace = internalBinding('trace');

const SAMPLE = 13;
const NONE = 4294967295;
const MOST_FRAMES = 128;
const SHORTEST_INTERVAL_S = 0.003;

// Frames that are not shown: the recorder, our wrappers around JSON, and what the engine puts between a promise and its reaction.
const HIDDEN = /^rondo:internal\/(trace\/|json$)/;
const PRIVATE = /^(promise|asyncFunction|asyncGenerator|generator|resolve|reject|fulfill|trigger)[A-Z]/;
const PROFILER = 'rondo:internal/profile/';

const urls = new Map();
const codes = new Map();
let due = 0;
const root = { number: 0, children: new Map() };

function newCode({ sourceID, name, flags, line }) {
  const url = (urls.get(sourceID) ?? '').replace(/^file:\/\//, '');
  const isNative = (flags & 1) !== 0 || sourceID === NONE;
  const isHidden = HIDDEN.test(url) || name === '(unknown)' || (isNative && PRIVATE.test(name));
  const isUser = !isNative && url !== '' && !url.startsWith('rondo:');
  const file = isNative ? '' : url;
  const place = file === '' || line === NONE ? file : `${file}:${line}`;
  return { url, isHidden, isUser, isProfiler: url.startsWith(PROFILER), text: isHidden ? 0 : textOf(`${name || '(anonymous)'}\t${place}`) };
}

// The engine does not know the line of every frame: a function seen without it must not stay without.
function codeOf(frame) {
  const { sourceID, name, location, line } = frame;
  const key = `${sourceID} ${location.slice(0, location.indexOf(':'))} ${line === NONE} ${name}`;
  let code = codes.get(key);
  if (code === undefined) {
    code = newCode(frame);
    codes.set(key, code);
  }
  return code;
}

// A stack for which there is no more room ends with the last function that has some.
function childOf(node, code) {
  let child = node.children.get(code);
  if (child === undefined) {
    const number = textOf(`${node.number.toString(36)}.${code.text.toString(36)}`);
    if (number === 0) return node;
    child = { number, children: new Map() };
    node.children.set(code, child);
  }
  return child;
}

// The innermost frame comes first; the outermost is the C function that makes all calls.
function record({ timestamp, frames }) {
  let node = root;
  let hot = 0;
  const last = frames.at(-1)?.sourceID === NONE ? frames.length - 2 : frames.length - 1;
  for (let i = Math.min(last, MOST_FRAMES - 1); i >= 0; i--) {
    const code = codeOf(frames[i]);
    if (code.isProfiler) return;
    if (code.isHidden) continue;
    node = childOf(node, code);
    if (code.isUser) hot = frames[i].line === NONE ? 0 : textOf(`${code.url}:${frames[i].line}`);
  }
  if (node !== root) trace.scheduled(SAMPLE, Math.round(timestamp * 1e9), node.number, hot);
}

// The engine samples more often unless the recording was planned when it started.
function onSamples(traces, sources) {
  for (let i = 0; i < sources.length; i++) urls.set(sources[i].sourceID, ownName(sources[i].url ?? ''));
  for (let i = 0; i < traces.length; i++) {
    if (traces[i].timestamp < due) continue;
    due = traces[i].timestamp + SHORTEST_INTERVAL_S;
    record(traces[i]);
  }
  noteCollections();
}

// Without the engine's profiler, a recording has no samples.
function start() {
  if (!recorder.listen(onSamples)) return;
  internalBinding('loop').setHook(END_PROFILE, () => {
    recorder.take();
    if (options.cpuProf) require('internal/profile/file').end();
  });
}

function stop() {
  recorder.listen(null);
}

module.exports = { start, stop };

// SPDX-License-Identifier: MIT
//
// Records CPU profiles. The engine has a single sampling profiler, whose samples go to all recordings. C calls take()
// with samples before the loop blocks (profile.c), so nothing here may call the program or queue work.
'use strict';

const { TAKE_SAMPLES } = require('internal/state');
const { makeTree } = require('internal/profile/tree');
const binding = internalBinding('profiler');
const loop = internalBinding('loop');
const options = internalBinding('options');

const DEFAULT_INTERVAL_US = 1000;
const LONGEST_OF_ENGINE_US = 10000;

// A trace samples every 4 ms (engine_settings.c), enough to name what blocks the loop, and less often once the loop has
// not been blocked for a second: for each sample, a thread of the engine stops the program and walks its stack.
const TRACED_INTERVAL_US = 4000;
const CALM_INTERVAL_US = 16000;
const CALM_AFTER_US = 1000000;

// The most idle samples recorded per wait of the loop.
const MOST_IDLE_SAMPLES = 100;

const recordings = [];
let listener = null; // gets all samples: the trace recorder
let isPrepared = false;
let current = 0; // the interval that was set last
let blockedAt = 0; // when the loop was last found blocked, in microseconds

function microseconds() {
  return Math.round(loop.hrtime() / 1000);
}

// Profiles need more samples than a recording.
function engineInterval() {
  if (options.cpuProf) return Math.min(options.cpuProfInterval, LONGEST_OF_ENGINE_US);
  if (listener === null || recordings.length > 0) return DEFAULT_INTERVAL_US;
  return microseconds() - blockedAt < CALM_AFTER_US ? TRACED_INTERVAL_US : CALM_INTERVAL_US;
}

function adaptInterval() {
  const wanted = engineInterval();
  if (!isUsed() || options.cpuProf || wanted === current) return;
  binding.setInterval(wanted);
  current = wanted;
}

function noteBlocked() {
  if (binding.takeLongest() * 1e6 > TRACED_INTERVAL_US) blockedAt = microseconds();
}

// Merges the engine's samples and the idle intervals into a recording, in time order.
function merge(recording, traces, idle) {
  const { tree, interval } = recording;
  const isThinned = interval > engineInterval() * 1.5;
  let next = 0;
  for (let i = 0; i < traces.length; i++) {
    const time = Math.round(traces[i].timestamp * 1e6);
    for (; next < idle.length && idle[next] * 1e6 <= time; next += 2) addIdle(recording, idle[next] * 1e6, idle[next + 1] * 1e6);
    if (time < recording.from || (isThinned && time < recording.due)) continue;
    recording.due = time + interval;
    recording.samples.push(tree.nodeOf(traces[i].frames));
    recording.times.push(time);
  }
  for (; next < idle.length; next += 2) addIdle(recording, idle[next] * 1e6, idle[next + 1] * 1e6);
}

// Drops the engine's samples of this interval: not all versions sample idle threads.
function addIdle(recording, begin, end) {
  const from = Math.max(begin, recording.from);
  const step = Math.max(recording.interval, (end - from) / MOST_IDLE_SAMPLES);
  for (let time = from; time + step <= end; time += step) {
    recording.samples.push(recording.tree.idle());
    recording.times.push(Math.round(time));
  }
  recording.from = Math.max(recording.from, Math.round(end));
}

const isUsed = () => recordings.length > 0 || listener !== null;

function take(text = binding.take()) {
  const idle = binding.takeIdle();
  noteBlocked();
  if (text === undefined || !isUsed()) return;
  adaptInterval();
  const { traces, sources } = JSON.parse(text);
  if (listener !== null) listener(traces, sources);
  for (let i = 0; i < recordings.length; i++) {
    recordings[i].tree.addSources(sources);
    merge(recordings[i], traces, idle);
  }
}

function isStarted() {
  if (!isPrepared) loop.setHook(TAKE_SAMPLES, take);
  isPrepared = true;
  return binding.start();
}

function startEngine() {
  if (!isStarted()) {
    const { codedError } = require('internal/errors');
    throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
      'CPU profiles are not available with this version of JavaScriptCore (rondo --engine: samplingProfiler)');
  }
  binding.take();
  binding.takeIdle();
}

// Starts a recording. The interval is in microseconds; the engine's own interval is the minimum.
function start(interval) {
  if (isUsed()) take();
  else startEngine();
  const now = microseconds();
  const recording = { interval, startTime: now, from: now, due: 0, samples: [], times: [], tree: makeTree() };
  recordings.push(recording);
  adaptInterval();
  return recording;
}

// Stops a recording, and returns it in the format of Chrome DevTools.
function stop(recording) {
  take();
  recordings.splice(recordings.indexOf(recording), 1);
  if (!isUsed()) binding.stop();
  adaptInterval();
  return require('internal/profile/format').profileOf(recording, microseconds());
}

// Passes all samples to a function; null ends that. Returns false if the engine has no profiler.
function listen(callback) {
  if (callback !== null && !isUsed() && !isStarted()) return false;
  const wasUsed = isUsed();
  listener = callback;
  blockedAt = microseconds();
  adaptInterval();
  if (wasUsed && !isUsed()) binding.stop();
  return true;
}

module.exports = { start, stop, take, listen };

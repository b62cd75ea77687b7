// SPDX-License-Identifier: MIT
//
// `rondo trace` and `rondo exec --trace`, after the program has run: shows the recording in the requested format.
'use strict';

const { endWithReader } = require('internal/trace/broken_pipe');

// Each returns texts, to be written one after another.
const FORMATS = {
  __proto__: null,
  html: (model, fs) => require('internal/trace/page').page(model, fs.readFileSync, internalBinding('script').source),
  chrome: (model) => require('internal/trace/chrome').chrome(model),
  text: (model) => [require('internal/trace/story').story(model)],
  summary: (model) => [require('internal/trace/summary').summary(model)],
};

const ENDINGS = { __proto__: null, '.html': 'html', '.htm': 'html', '.json': 'chrome', '.txt': 'text' };
const DEFAULT_PAGE = 'rondo-trace.html';
const EXIT_FAILED = 1;

function formatOf({ format, output }) {
  if (format !== undefined) return format;
  const ending = /\.[a-z]+$/.exec(output ?? '')?.[0];
  return ENDINGS[ending] ?? 'html';
}

// Paths below the current folder are shown relative to it.
function fromHere(text) {
  const here = `${globalThis.process.cwd()}/`;
  if (text.startsWith(here)) return text.slice(here.length);
  return text.replace(`\t${here}`, '\t').replace(` ${here}`, ' '); // functions of samples; paths of calls
}

// `latest` is for files that are still written.
function readModel(fs, path, latest) {
  const { Recording } = require('internal/trace/stream');
  const { makeNamer } = require('internal/trace/symbols');
  const { buildModel } = require('internal/trace/model');
  const recording = new Recording(fs, path, latest);
  const { text } = recording;
  recording.text = (place) => fromHere(text(place));
  try {
    return buildModel(recording, makeNamer(recording.maps, fs.readFileSync, recording.pid, fromHere));
  } finally {
    recording.close();
  }
}

const PIECE = 1 << 18; // characters that are written at once
const BETWEEN_COLLECTIONS = 1 << 22; // or the garbage grows as large as the tables are

// Writes texts to a file as they are made: a page may be larger than memory should be.
function writeTo(fs, path, texts) {
  const fd = fs.openSync(path, 'w');
  try {
    let [waiting, length, written] = [[], 0, 0];
    const flush = () => {
      if (length > 0) fs.writeFileSync(fd, waiting.join(''));
      written += length;
      if (written >= BETWEEN_COLLECTIONS) internalBinding('script').collect();
      written %= BETWEEN_COLLECTIONS;
      [waiting, length] = [[], 0];
    };
    for (const text of texts) {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) flush();
    }
    flush();
  } finally {
    fs.closeSync(fd);
  }
}

function* withNewline(texts) {
  yield* texts;
  yield '\n';
}

function write(fs, format, output, texts) {
  const isForReading = format === 'text' || format === 'summary';
  const path = output ?? (format === 'html' ? DEFAULT_PAGE : undefined);
  if (path === undefined || path === '-') {
    endWithReader();
    for (const text of texts) globalThis.process.stdout.write(text);
    if (isForReading || path === '-') globalThis.process.stdout.write('\n');
    return;
  }
  writeTo(fs, path, isForReading ? withNewline(texts) : texts);
  globalThis.process.stderr.write(`rondo: wrote ${path}\n`);
}

function show(fs, tool) {
  const model = readModel(fs, tool.recording);
  const format = formatOf(tool);
  write(fs, format, tool.output, FORMATS[format](model, fs));
}

function runTop(tool) {
  try {
    require('internal/trace/top').run(tool);
  } catch (error) {
    globalThis.process.stderr.write(`rondo top: ${error.message}\n`);
    globalThis.process.exitCode = EXIT_FAILED;
  }
}

function run(tool) {
  if (tool.isTop) {
    runTop(tool);
    return;
  }
  if (tool.isLive) {
    require('internal/trace/serve').run(tool);
    return;
  }
  const fs = require('node/fs');
  const { process } = globalThis;
  process.exitCode = tool.exitCode;
  let isKept = !tool.isTemporary;
  try {
    show(fs, tool);
  } catch (error) {
    process.stderr.write(`rondo: ${tool.isTemporary ? '' : `${tool.recording}: `}${error.message}\n`);
    process.exitCode = tool.exitCode || EXIT_FAILED;
    // What could not be written here can be written elsewhere: the program need not run again.
    if (!isKept && error.syscall !== undefined) {
      isKept = true;
      process.stderr.write(`rondo: the recording is kept: rondo trace view ${tool.recording}\n`);
    }
  }
  if (!isKept) fs.rmSync(tool.recording, { force: true });
}

module.exports = { run, readModel };

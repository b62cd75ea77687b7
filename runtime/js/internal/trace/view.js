// SPDX-License-Identifier: MIT
//
// `rondo trace` and `rondo exec --trace`, after the program has run: shows the recording in the requested format.
'use strict';

const FORMATS = {
  __proto__: null,
  html: (model, fs) => require('internal/trace/page').page(model, fs.readFileSync, internalBinding('script').source),
  chrome: (model) => require('internal/trace/chrome').chrome(model),
  text: (model) => require('internal/trace/story').story(model),
  summary: (model) => require('internal/trace/summary').summary(model),
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

function readModel(fs, path) {
  const { readRecording } = require('internal/trace/reader');
  const { makeNamer } = require('internal/trace/symbols');
  const { buildModel } = require('internal/trace/model');
  const recording = readRecording(fs.readFileSync(path));
  const { text } = recording;
  recording.text = (place) => fromHere(text(place));
  return buildModel(recording, makeNamer(recording.maps, fs.readFileSync));
}

function write(fs, format, output, text) {
  const isForReading = format === 'text' || format === 'summary';
  const path = output ?? (format === 'html' ? DEFAULT_PAGE : undefined);
  if (path === undefined || path === '-') {
    globalThis.process.stdout.write(isForReading || path === '-' ? `${text}\n` : text);
    return;
  }
  fs.writeFileSync(path, text);
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
  if (tool.topPid !== 0) {
    runTop(tool);
    return;
  }
  const fs = require('node/fs');
  const { process } = globalThis;
  process.exitCode = tool.exitCode;
  try {
    show(fs, tool);
  } catch (error) {
    process.stderr.write(`rondo: ${tool.isTemporary ? '' : `${tool.recording}: `}${error.message}\n`);
    process.exitCode = tool.exitCode || EXIT_FAILED;
  }
  if (tool.isTemporary) fs.rmSync(tool.recording, { force: true });
}

module.exports = { run, readModel };

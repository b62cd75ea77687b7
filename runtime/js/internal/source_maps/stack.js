// SPDX-License-Identifier: MIT
//
// Stacks and error reports with original positions from source maps. A function's name is the one that the map has for
// the call site in the next frame.
'use strict';

const { mapOf } = require('internal/sources');
const { formatFrame, isUnnamed } = require('internal/stack_frames');
const { shown, linesOf } = require('internal/source_maps/files');

function entryOf({ url, line, column }) {
  return line > 0 ? mapOf(url)?.findEntry(line - 1, column - 1) : undefined;
}

// The lines of a stack.
function formatFrames(frames) {
  const entries = frames.map(entryOf);
  return frames.map((frame, index) => {
    const { originalSource, originalLine, originalColumn } = entries[index] ?? {};
    if (originalSource === undefined) return formatFrame(frame);
    const calledAs = frames[index + 1]?.url === frame.url ? entries[index + 1]?.name : undefined;
    const name = calledAs ?? (isUnnamed(frame) ? '<anonymous>' : frame.name);
    return `    at ${name} (${shown(originalSource)}:${originalLine + 1}:${originalColumn + 1})`;
  });
}

// The source line of a frame, with a caret; undefined if there is no map or no source.
function linesAt(frame) {
  const { originalSource, originalLine, originalColumn } = entryOf(frame) ?? {};
  if (originalSource === undefined) return undefined;
  const text = linesOf(mapOf(frame.url), originalSource)?.[originalLine];
  if (text === undefined) return undefined;
  const before = text.slice(0, originalColumn).replace(/[^\t]/g, ' ');
  return `${shown(originalSource)}:${originalLine + 1}\n${text}\n${before}^\n\n`;
}

module.exports = { formatFrames, linesAt };

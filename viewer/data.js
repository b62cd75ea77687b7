// SPDX-License-Identifier: MIT
//
// The recording of this page, and what the other files need to know of any recording: the name of each span, and which
// spans belong to another.
/* global makeLanes */
/* exported PHASE_NAMES, bytesText, effectsOf, isStep, plural, prepare */

const explaining = require('internal/trace/explain');
const { PHASES } = require('internal/trace/kinds');

const PHASE_NAMES = PHASES.slice(1);
const MOST_EFFECTS = 200;

// Names by number, and the number of the name of each row of `whats`: spans that differ only in their place share one.
function nameSpans({ spans }) {
  const numbers = new Map();
  const ofWhat = new Uint32Array(spans.whats.length);
  for (let what = 0; what < ofWhat.length; what++) {
    const name = explaining.label(spans.describe(what));
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    ofWhat[what] = numbers.get(name);
  }
  return { list: [...numbers.keys()], ofWhat };
}

async function prepare(loaded) {
  loaded.names = nameSpans(loaded);
  loaded.lanes = await makeLanes(loaded);
  return loaded;
}

// The rows that a span caused, for arrows and the list of effects.
function effectsOf({ spans }, row) {
  const found = { rows: [], count: 0 };
  for (let i = row + 1; i < spans.length; i++) {
    if (spans.causeSpan[i] !== row || spans.causeTime[i] < 0) continue;
    if (found.count++ < MOST_EFFECTS) found.rows.push(i);
  }
  return found;
}

// The callbacks that the arrow keys visit: outermost ones, and what the runtime ran.
function isStep({ spans }, row) {
  return spans.depth[row] === 0 || spans.whats[spans.what[row]][5] === 1;
}

const bytesText = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

// SPDX-License-Identifier: MIT
//
// Search: by text, or by length from a histogram. What is found is underlined; a filter shows nothing else.
/* global PHASES, Rows, explaining, isStep, labelOf, lengthText, model, nextStep, redraw, select, view */

const query = document.getElementById('query');
const foundText = document.getElementById('found');

// What a search matches: rows of `whats` by their texts, phases by their names, spans by the function that took their time.
class Found {
  isActive = false;
  isFilter = false;
  text = '';
  lengths = null; // { from, to } in nanoseconds
  #blocks = new Map(); // by lane
  #matchers = new Map(); // by recording

  find(text, lengths = null) {
    this.text = text.trim().toLowerCase();
    this.lengths = lengths;
    this.isActive = this.text !== '' || lengths !== null;
    this.#blocks.clear();
    this.#matchers.clear();
    this.count = this.isActive ? this.#countIn(model) : 0;
  }

  #textMatcher({ spans }) {
    const { text } = this;
    const has = (word) => word.toLowerCase().includes(text);
    const whats = spans.whats.map((_, what) => {
      const described = spans.describe(what);
      return has(`${described.kind} ${described.name} ${described.place} ${explaining.label(described)}`);
    });
    const phases = PHASES.map(has);
    const hot = new Set([...spans.hot].filter(([, one]) => has(explaining.culprit({ hot: one }))).map(([row]) => row));
    return (row) => whats[spans.what[row]] || phases[spans.phase[row]] || hot.has(row);
  }

  matcherOf(recording) {
    if (!this.#matchers.has(recording)) {
      const { spans } = recording;
      const { lengths } = this;
      const isText = this.text === '' ? () => true : this.#textMatcher(recording);
      const isLength = lengths === null ? () => true : (row) => {
        const length = spans.end[row] - spans.start[row];
        return length >= lengths.from && length < lengths.to && spans.depth[row] === 0;
      };
      this.#matchers.set(recording, (row) => isText(row) && isLength(row));
    }
    return this.#matchers.get(recording);
  }

  isFound(row) {
    return isStep(model, row) && this.matcherOf(model)(row);
  }

  // How many there are up to a row.
  #countIn(recording, end = recording.spans.length) {
    const matches = this.matcherOf(recording);
    let count = 0;
    for (let row = 0; row < end; row++) if (matches(row) && isStep(recording, row)) count++;
    return count;
  }

  rankOf(row) {
    return this.#countIn(model, row + 1);
  }

  // The blocks of a lane that match.
  blocksOf(timeline, lane) {
    if (!this.#blocks.has(lane)) this.#blocks.set(lane, this.#matching(timeline.model, lane));
    return this.#blocks.get(lane);
  }

  #matching(recording, lane) {
    const { blocks, type } = lane;
    const label = (row) => labelOf(recording, lane, row).toLowerCase();
    const matches = type === 'span' ? this.matcherOf(recording) : (row) => this.text !== '' && label(row).includes(this.text);
    return new Rows(blocks.starts, blocks.ends, blocks.rows.filter((row) => matches(row)));
  }
}

const found = new Found();

function tellFound(text) {
  foundText.textContent = text;
  for (const button of document.querySelectorAll('[data-do^=find], [data-do=filter]')) button.disabled = !found.isActive;
}

function search(text, lengths = null) {
  found.find(text, lengths);
  if (query.value !== text) query.value = text;
  if (!found.isActive && found.isFilter) setFilter(false);
  const which = lengths === null ? '' : `, ${lengthText(lengths.from)} to ${lengthText(lengths.to)}`;
  tellFound(found.isActive ? `${found.count} found${which}` : '');
  redraw();
}

function setFilter(isFilter) {
  found.isFilter = isFilter && found.isActive;
  document.querySelector('[data-do=filter]').setAttribute('aria-pressed', String(found.isFilter));
  redraw();
}

// Goes around at the ends.
function findNext(by) {
  if (found.count === 0) return;
  const from = view.selected?.id ?? (by > 0 ? -1 : model.spans.length);
  let row = nextStep(from, by, (one) => found.isFound(one));
  if (row < 0) row = nextStep(by > 0 ? -1 : model.spans.length, by, (one) => found.isFound(one));
  select(row);
  tellFound(`${found.rankOf(row)} of ${found.count}`);
}

query.addEventListener('input', () => {
  view.selected = null;
  search(query.value);
});
document.getElementById('finder').addEventListener('submit', (event) => {
  event.preventDefault();
  findNext(1);
});

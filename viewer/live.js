// SPDX-License-Identifier: MIT
//
// Part of the page of `rondo live`: fetches what the process has recorded since, and shows it in place. The view follows the
// end until something on the timeline is used; the selection, the range and the search stay.
/* global bytesOf, found, headIn, listHistograms, listRequests, listSlowest, main, makeTables, model, modelIn, piecesIn, prepare, query, range, redraw, refreshFindings, search, select, show, tellFacts, tellFound, tellStats, unpackPiece, view */

const { applyPatch, patchSchema } = require('internal/trace/patch');
const { Table } = require('internal/trace/table');

const EVERY_MS = 1000;

const bar = document.createElement('p');
const words = document.createElement('span');
const button = document.createElement('button');
const live = { isFollowing: true, isOver: false, isPaused: false, shown: -1, received: 0, isPatched: false };
main.canvas.live = live; // for tests, as is the model
live.model = model;

function tellLive() {
  if (live.isOver) words.textContent = 'The process has ended.';
  else words.textContent = live.isFollowing ? 'Live: follows the process.' : 'Live: the view stays where it is.';
  button.textContent = live.isFollowing ? 'stay here' : 'follow';
  button.hidden = live.isOver;
}

function firstTime() {
  const { spans, waits } = model;
  return Math.min(spans.length > 0 ? spans.start[0] : model.end, waits.length > 0 ? waits.start[0] : model.end);
}

function follow(isFollowing) {
  live.isFollowing = isFollowing;
  if (isFollowing) showEnd();
  tellLive();
}

// The end, as much of it as was in view, but not what is no longer in the recording.
function showEnd() {
  const length = Math.min(range.to - range.from, model.end - firstTime());
  show(model.end - length, model.end);
}

// The row of a span of the recording before this one; -1 if it is no longer there.
function rowOf({ spans }, { thread, start, depth }) {
  for (let row = 0; row < spans.length && spans.start[row] <= start; row++) {
    if (spans.start[row] === start && spans.thread[row] === thread && spans.depth[row] === depth) return row;
  }
  return -1;
}

// All parts of the page refer to one model: its contents change.
function replaceModel(fresh) {
  const { selected, request } = view;
  Object.assign(model, fresh);
  search(query.value, found.lengths);
  if (selected !== null) keepSelected(selected);
  if (request !== null) keepRequest(request);
  if (view.selected !== null && found.isActive && found.isFound(view.selected.id)) tellFound(`${found.rankOf(view.selected.id)} of ${found.count}`);
  tellFacts();
  listSlowest();
  listRequests();
  listHistograms();
  tellStats();
  refreshFindings();
  if (live.isFollowing) showEnd();
  else redraw();
}

// What has left the recording is still described, but no longer marked on the timeline.
function keepSelected(selected) {
  const row = rowOf(model, selected);
  if (row < 0) view.selected = null;
  else select(row, { isMoved: false });
}

function keepRequest(request) {
  const { requests } = model;
  view.request = null;
  for (let row = 0; row < requests.length; row++) if (requests.start[row] === request.start) view.request = requests.at(row);
}

// A page in the background shows nothing, so it asks for nothing.
async function whenShown() {
  while (document.hidden) {
    live.isPaused = true;
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
    });
  }
  live.isPaused = false;
}

// The rows that have changed, by the name of their table.
function changesIn(head, html) {
  const changes = {};
  for (const { table, from, rows, text } of piecesIn(html)) {
    changes[table] ??= new Table(patchSchema(model[table].schema), head.changed[table]);
    unpackPiece(changes[table], from, rows, bytesOf(text));
  }
  return changes;
}

// The recording with what has changed since; the head has only new words, nodes and so on.
function patched(head, html) {
  for (const word of head.words) model.words.of(word);
  const tables = makeTables(model.words, head.rows);
  Object.assign(tables.spans, { whats: [...model.spans.whats, ...head.whats], hot: new Map(head.hot) });
  tables.requests.steps = new Map(head.steps);
  applyPatch(model, { runs: head.runs, rows: head.rows, changes: changesIn(head, html) }, tables);
  const { nodes: { parent, called }, functions, sources } = model;
  return {
    ...head, ...tables, words: model.words, functions: [...functions, ...head.functions], sources: { ...sources, ...head.sources },
    nodes: { parent: [...parent, ...head.nodes.parent], called: [...called, ...head.nodes.called] },
  };
}

async function freshModel() {
  const html = await (await fetch(`data/${model.version}`)).text();
  const head = headIn(html);
  live.received = html.length;
  live.isPatched = head.runs !== undefined;
  return live.isPatched ? patched(head, html) : modelIn(html);
}

async function look() {
  await whenShown();
  try {
    const { records, isAlive } = await (await fetch('state')).json();
    if (records !== live.shown) replaceModel(await prepare(await freshModel()));
    live.shown = records;
    live.isOver = !isAlive;
  } catch {
    live.isOver = true; // the tool has ended
  }
  tellLive();
  if (!live.isOver) setTimeout(look, EVERY_MS);
}

bar.id = 'live';
bar.setAttribute('role', 'status');
bar.append(words, ' ', button);
document.querySelector('#about').prepend(bar);
button.addEventListener('click', () => follow(!live.isFollowing));
for (const event of ['pointerdown', 'keydown', 'wheel']) {
  document.querySelector('main').addEventListener(event, () => follow(false), { passive: true });
}
follow(true);
setTimeout(look, EVERY_MS);

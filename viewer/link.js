// SPDX-License-Identifier: MIT
//
// Links into the page: the part of the address after # keeps the view, the selection and the search, so that a link to it
// shows the same.
/* global found, model, query, range, search, select, selectRange, selectRequest, setFilter, show, view */
/* exported rememberView */

const LINK_DELAY_MS = 200;
let linkTimer = null;
let written = '';

function linkOf() {
  const parts = [];
  if (range.from !== 0 || range.to !== Math.max(model.end, 1)) parts.push(`view=${Math.round(range.from)},${Math.round(range.to)}`);
  if (view.range !== null) parts.push(`range=${Math.round(view.range.from)},${Math.round(view.range.to)}`);
  if (view.selected !== null) parts.push(`span=${view.selected.id}`);
  if (view.request !== null) parts.push(`request=${view.request.id}`);
  if (found.text !== '') parts.push(`q=${encodeURIComponent(query.value)}`);
  if (found.isFilter) parts.push('filter');
  return `#${parts.join('&')}`;
}

// Browsers allow few changes of the address a second.
function rememberView() {
  clearTimeout(linkTimer);
  linkTimer = setTimeout(() => {
    const link = linkOf();
    if (link === written || (link === '#' && location.hash === '')) return;
    written = link;
    history.replaceState(null, '', link);
  }, LINK_DELAY_MS);
}

function pairIn(text) {
  const [from, to] = (text ?? '').split(',').map(Number);
  return Number.isFinite(from) && Number.isFinite(to) && to > from ? { from, to } : null;
}

function rowIn(text, table) {
  const row = text === null ? Number.NaN : Number(text);
  return Number.isInteger(row) && row >= 0 && row < table.length ? row : null;
}

// What is wrong in a link is ignored.
function followLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (parts.has('q')) search(parts.get('q'));
  if (parts.has('filter')) setFilter(true);
  const request = rowIn(parts.get('request'), model.requests);
  if (request !== null) selectRequest(request);
  const span = rowIn(parts.get('span'), model.spans);
  if (span !== null) select(span);
  const selected = pairIn(parts.get('range'));
  if (selected !== null) selectRange(selected);
  const seen = pairIn(parts.get('view'));
  if (seen !== null) show(seen.from, seen.to);
}

window.addEventListener('hashchange', () => {
  if (location.hash !== written) followLink();
});

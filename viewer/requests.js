// SPDX-License-Identifier: MIT
//
// The slowest requests of an HTTP server: each is one path through the timeline, from the connection to the response,
// and a list of its steps.
/* global bringUp, explaining, linkTo, model, paragraph, show, showFlames, tellWhyWith, view */
/* exported listRequests */

const MARGIN = 0.1;
const MOST_REQUESTS = 50;

const LONG_SHARE = 0.2; // of a request

// A step that takes a large part of the request stands out, with the function that took or held its time.
function stepItem({ start, end, what, span }, total) {
  const item = document.createElement('li');
  const isLong = end - start > total * LONG_SHARE;
  if (isLong) item.className = 'long';
  const length = explaining.ms(end - start);
  if (span === undefined) item.textContent = `${length}  ${what}`;
  else item.append(`${length}  ${what.startsWith('ready') ? 'ready, held by ' : ''}`, linkTo(span, isLong ? explaining.title(model.spans.at(span)) : undefined));
  return item;
}

function requestTitle(request) {
  const answer = request.status === '' ? 'not answered' : `status ${request.status}`;
  return `${request.title} (${explaining.ms(request.end - request.start)}, ${answer})`;
}

// Selects a request by its number.
function selectRequest(row) {
  const request = model.requests.at(row);
  view.request = request;
  view.selected = null;
  const accepted = request.accepted === null ? '' : ` Its connection was accepted ${explaining.ms(request.start - request.accepted)} before.`;
  const list = document.createElement('ol');
  list.id = 'steps';
  list.append(...request.steps.map((step) => stepItem(step, request.end - request.start)));
  const hint = request.steps.length === 0 ? 'Its path is not in the recording.' : 'Its critical path:';
  tellWhyWith('request', [paragraph(`${requestTitle(request)}.${accepted} ${hint}`), list]);
  showFlames();
  const length = Math.max(request.end - request.start, 1);
  show(request.start - length * MARGIN, request.end + length * MARGIN);
}

function requestLink(row) {
  const link = document.createElement('a');
  link.href = `#request=${row}`;
  link.textContent = requestTitle(model.requests.at(row));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    selectRequest(row);
    bringUp();
  });
  return link;
}

function requestItem(row) {
  const item = document.createElement('li');
  item.append(requestLink(row));
  return item;
}

function listRequests() {
  const items = model.requests.slowest(MOST_REQUESTS).map(requestItem);
  document.getElementById('requests').replaceChildren(...items);
  document.getElementById('requests-section').hidden = items.length === 0;
}

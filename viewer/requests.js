// SPDX-License-Identifier: MIT
//
// The slowest requests of an HTTP server: each is one path through the timeline, from the connection to the response,
// and a list of its steps.
/* global explaining, linkTo, model, paragraph, redraw, show, view, why */

const MARGIN = 0.1;

function stepItem(step) {
  const item = document.createElement('li');
  const length = explaining.ms(step.end - step.start);
  if (step.span < 0) item.textContent = `${length}  ${step.what}`;
  else item.append(`${length}  ${step.what.startsWith('ready') ? 'ready, held by ' : ''}`, linkTo(model.spans[step.span]));
  return item;
}

function requestTitle(request) {
  const answer = request.status === '' ? 'not answered' : `status ${request.status}`;
  return `${request.title} (${explaining.ms(request.end - request.start)}, ${answer})`;
}

function selectRequest(request) {
  view.request = request;
  view.selected = null;
  const accepted = request.accepted < 0 ? '' : ` Its connection was accepted ${explaining.ms(request.start - request.accepted)} before.`;
  const list = document.createElement('ol');
  list.id = 'steps';
  list.append(...request.steps.map(stepItem));
  const hint = request.steps.length === 0 ? 'Its path is not in the recording.' : 'Its critical path:';
  why.replaceChildren(paragraph(`${requestTitle(request)}.${accepted} ${hint}`), list);
  const length = Math.max(request.end - request.start, 1);
  show(request.start - length * MARGIN, request.end + length * MARGIN);
  redraw();
}

function listRequests() {
  const items = model.requests.map((request) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.textContent = requestTitle(request);
    link.tabIndex = 0;
    link.addEventListener('click', () => selectRequest(request));
    link.addEventListener('keydown', (event) => event.key === 'Enter' && selectRequest(request));
    item.append(link);
    return item;
  });
  document.getElementById('requests').replaceChildren(...items);
  document.getElementById('requests-section').hidden = items.length === 0;
}

listRequests();

// SPDX-License-Identifier: MIT
//
// The recording in the page, and accessors for the other files. Spans are stored in
// columns, which a browser parses faster than objects; see internal/trace/page.js.
/* exported PHASE_NAMES, colour */

const packed = JSON.parse(document.getElementById('recording').textContent);

function unpackSpan(i) {
  const { spans: columns, words } = packed;
  const cause = columns.causeTime[i] < 0 ? null : {
    span: columns.causeSpan[i] < 0 ? null : columns.causeSpan[i],
    time: columns.causeTime[i],
    place: words[columns.causePlace[i]],
    sender: columns.sender[i] < 0 ? undefined : columns.sender[i],
  };
  return {
    id: i, thread: columns.thread[i], turn: columns.turn[i], phase: words[columns.phase[i]], start: columns.start[i],
    end: columns.start[i] + columns.length[i], parent: columns.parent[i] < 0 ? null : columns.parent[i], depth: columns.depth[i],
    kind: words[columns.kind[i]], name: words[columns.name[i]], place: words[columns.place[i]], subject: columns.subject[i],
    isOwn: columns.isOwn[i] === 1, due: columns.due[i] < 0 ? null : columns.due[i], cause,
    about: words[columns.about[i]], callback: words[columns.callback[i]], delay: columns.delay[i],
    ready: columns.ready[i] < 0 ? null : columns.ready[i], isReadyLater: columns.isReadyLater[i] === 1,
    hot: columns.hotSamples[i] === 0 ? null : {
      name: words[columns.hotName[i]], place: words[columns.hotPlace[i]], share: columns.hotShare[i] / 100, samples: columns.hotSamples[i],
    },
  };
}

const model = {
  ...packed, spans: packed.spans.start.map((_, i) => unpackSpan(i)),
};

// The spans that each span caused, for arrows and the list of effects.
const effects = new Map();
for (const span of model.spans) {
  if (span.cause?.span == null) continue;
  if (!effects.has(span.cause.span)) effects.set(span.cause.span, []);
  effects.get(span.cause.span).push(span);
}

const PHASE_NAMES = ['timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'closing'];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

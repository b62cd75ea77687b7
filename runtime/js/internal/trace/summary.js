// SPDX-License-Identifier: MIT
//
// Statistics of a recording: time in each phase and callback, the slowest callbacks, how late the loop and its timers
// were, how long work waited for a thread.
'use strict';

const { title, ms, explain, lags } = require('internal/trace/explain');
const { heading } = require('internal/trace/story');
const { PHASES } = require('internal/trace/kinds');

const SLOWEST = 10;

function at(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function figures(durations) {
  const sorted = [...durations].sort((a, b) => a - b);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  return { count: sorted.length, total, max: sorted.at(-1) ?? 0, p50: at(sorted, 0.5) ?? 0, p99: at(sorted, 0.99) ?? 0 };
}

function groupedFigures(items, keyOf, durationOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(durationOf(item));
  }
  return [...groups].map(([key, durations]) => ({ key, ...figures(durations) })).sort((a, b) => b.total - a.total);
}

function table(first, rows) {
  const cells = rows.map(({ key, count, total, p50, p99, max }) => [key, String(count), ...[total, p50, p99, max].map(ms)]);
  const all = [[first, 'count', 'total', 'p50', 'p99', 'max'], ...cells];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ').trimEnd());
}

const durationOf = (span) => span.end - span.start;

function section(name, lines) {
  return lines.length <= 1 ? [] : ['', name, ...lines.map((line) => `  ${line}`)];
}

function summarize(model) {
  const outer = model.spans.filter((span) => span.depth === 0);
  const byPhase = groupedFigures(outer, (span) => span.phase, durationOf)
    .sort((a, b) => PHASES.indexOf(a.key) - PHASES.indexOf(b.key));
  const timers = model.spans.filter((span) => span.due !== null);
  const begun = model.works.filter((work) => work.begun !== null);
  return {
    byPhase,
    byCallback: groupedFigures(model.spans, title, durationOf),
    slowest: [...outer].sort((a, b) => durationOf(b) - durationOf(a)).slice(0, SLOWEST),
    waits: { key: 'poll waited', ...figures(model.waits.map((wait) => wait.end - wait.start)) },
    lag: { key: 'between two polls', ...figures(lags(model).map(([, lag]) => lag)) },
    lateness: { key: 'timers late', ...figures(timers.map((span) => Math.max(span.start - span.due, 0))) },
    poolWaits: groupedFigures(begun, (work) => work.kind, (work) => work.begun - work.queued),
    poolWork: groupedFigures(begun.filter((work) => work.done !== null), (work) => work.kind, (work) => work.done - work.begun),
  };
}

function summary(model) {
  const figuresOf = summarize(model);
  const { byPhase, byCallback, slowest, waits, lag, lateness, poolWaits, poolWork } = figuresOf;
  return [
    ...heading(model),
    ...section(`${model.turns.length} turns, by phase`, table('phase', byPhase)),
    ...section('By callback', table('callback', byCallback)),
    ...section('The loop', table('', [waits, lag, lateness].filter(({ count }) => count > 0))),
    ...section('The pool: waiting for a thread', table('work', poolWaits)),
    ...section('The pool: working', table('work', poolWork)),
    ...section('The slowest callbacks', ['', ...slowest.map((span) => `${ms(durationOf(span)).padStart(10)}  ${explain(model, span)}`)]),
  ].join('\n');
}

module.exports = { summary };

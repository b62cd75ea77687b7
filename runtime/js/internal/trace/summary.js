// SPDX-License-Identifier: MIT
//
// Statistics of a recording: time in each phase and callback, the slowest callbacks, how late the loop and its timers
// were, how long work waited for a thread.
'use strict';

const { label, culprit, ms, explain } = require('internal/trace/explain');
const { lagsOf } = require('internal/trace/lags');
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

// A section whose first line is a heading is left out if there is nothing below it.
function section(name, lines) {
  return lines.length <= 1 ? [] : ['', name, ...lines.filter((line) => line !== '').map((line) => `  ${line}`)];
}

// Work is known by the call that asked for it, without its path.
const workName = (work) => (work.call ? work.call.split(' ')[0] : work.kind);

function summarize(model) {
  const outer = [...model.spans].filter((span) => span.depth === 0);
  const byPhase = groupedFigures(outer, (span) => span.phase, durationOf)
    .sort((a, b) => PHASES.indexOf(a.key) - PHASES.indexOf(b.key));
  const timers = [...model.spans].filter((span) => span.due !== null);
  const begun = [...model.works].filter((work) => work.begun !== null);
  return {
    byPhase,
    byCallback: groupedFigures(model.spans, label, durationOf),
    slowest: [...outer].sort((a, b) => durationOf(b) - durationOf(a)).slice(0, SLOWEST),
    waits: { key: 'poll waited', ...figures([...model.waits].map((wait) => wait.end - wait.start)) },
    lag: { key: 'between two polls', ...figures([...lagsOf(model)].map(({ start, end }) => end - start)) },
    lateness: { key: 'timers late', ...figures(timers.map((span) => Math.max(span.start - span.due, 0))) },
    poolWaits: groupedFigures(begun, workName, (work) => work.begun - work.queued),
    poolWork: groupedFigures(begun.filter((work) => work.done !== null), workName, (work) => work.done - work.begun),
  };
}

const MOST_FUNCTIONS = 15;

// The program's functions by their own CPU time, as far as samples show it.
function functionLines(model) {
  const all = require('internal/trace/stacks').functionsOf(model);
  const total = all.reduce((sum, one) => sum + one.total, 0);
  const shown = all.filter(({ samples }) => samples > 1).slice(0, MOST_FUNCTIONS);
  return ['share  function', ...shown.map(({ name, place, total: count }) => `${String(Math.round((count / total) * 100)).padStart(3)} %  ${name}${place === '' ? '' : ` (${place})`}`)];
}

// The function first, since that is what to look at.
function slowestLine(model, span) {
  const who = culprit(span);
  return `${ms(durationOf(span)).padStart(10)}  ${who === '' ? '' : `${who}: `}${explain(model, span)}`;
}

const MOST_REQUESTS = 5;

// The slowest requests, each with its critical path.
function requestLines(model) {
  const slow = model.requests.slowest(MOST_REQUESTS).map((row) => model.requests.at(row));
  return slow.flatMap((request) => [
    `${ms(durationOf(request)).padStart(10)}  ${request.title}${request.status === '' ? ', had not been answered' : `, status ${request.status}`}${acceptedText(request)}`,
    ...request.steps.map((step) => `${ms(durationOf(step)).padStart(22)}  ${stepText(model, step)}`),
  ]);
}

const acceptedText = ({ start, accepted }) => (accepted === null ? '' : `, connection accepted ${ms(start - accepted)} earlier`);

function stepText(model, step) {
  const who = step.span === undefined ? '' : culprit(model.spans.at(step.span));
  return who === '' ? step.what : `${step.what}: ${who}`;
}

function summary(model) {
  const figuresOf = summarize(model);
  const { byPhase, byCallback, slowest, waits, lag, lateness, poolWaits, poolWork } = figuresOf;
  return [
    ...heading(model),
    ...section('The slowest callbacks', ['', ...slowest.map((span) => slowestLine(model, span))]),
    ...section('The slowest requests', ['', ...requestLines(model)]),
    ...section(model.isOfRuntime ? 'Functions by CPU time' : 'Functions by time in callbacks', functionLines(model)),
    ...section(`${model.turns.length} turn${model.turns.length === 1 ? '' : 's'}, by phase`, table('phase', byPhase)),
    ...section('By callback', table('callback', byCallback)),
    ...section('The loop', table('wait', [waits, lag, lateness].filter(({ count }) => count > 0))),
    ...section('The pool: waiting for a thread', table('work', poolWaits)),
    ...section('The pool: working', table('work', poolWork)),
  ].join('\n');
}

module.exports = { summary };

// SPDX-License-Identifier: MIT
//
// What `rondo top` shows, in 80 columns.
'use strict';

const { shortPlace } = require('internal/trace/explain');
const { LAG_STEPS_MS } = require('internal/trace/tally');

const BAR = 30;
const SLOWEST = 6;
const SPARKS = '▁▂▃▄▅▆▇█';

const COLORS = { __proto__: null, bold: 1, red: 31, yellow: 33, green: 32, dim: 2 };

const ORDERS = {
  __proto__: null,
  l: { name: 'longest run', of: (one) => one.longest },
  t: { name: 'total time', of: (one) => one.total },
  n: { name: 'number', of: (one) => one.count },
};

const ms = (ns) => `${(ns / 1e6).toFixed(ns < 1e7 ? 2 : 0)} ms`;

const bar = (part) => '#'.repeat(Math.round(Math.min(Math.max(part, 0), 1) * BAR)).padEnd(BAR);

// One character for each second, relative to the highest.
function sparkline(values, most = Math.max(...values)) {
  return values.map((value) => SPARKS[Math.min(Math.floor((value / (most || 1)) * SPARKS.length), SPARKS.length - 1)]).join('');
}

class Screen {
  constructor(hasColors) {
    this.paint = hasColors ? (color, text) => `\u001b[${COLORS[color]}m${text}\u001b[0m` : (color, text) => text;
  }

  #heading(text) {
    return this.paint('bold', text);
  }

  #share(part, text) {
    if (part < 0.5) return text;
    return this.paint(part < 0.8 ? 'yellow' : 'red', text);
  }

  #phaseLines(tally, elapsedNs) {
    const rows = [...tally.phases].filter(([name]) => name !== 'outside');
    const lines = rows.map(([name, ns]) => [name, ns, this.#share(ns / elapsedNs, bar(ns / elapsedNs))]);
    lines.push(['waiting', tally.waited, this.paint('dim', bar(tally.waited / elapsedNs))]);
    return lines.map(([name, ns, drawn]) => `  ${name.padEnd(9)}${drawn} ${((ns / elapsedNs) * 100).toFixed(1).padStart(5)} %  ${ms(ns).padStart(9)}`);
  }

  #lagLines(tally) {
    const most = Math.max(...tally.lags, 1);
    return tally.lags.map((count, i) => {
      const label = LAG_STEPS_MS[i] === Infinity ? `>= ${LAG_STEPS_MS[i - 1]} ms` : `< ${LAG_STEPS_MS[i]} ms`;
      const drawn = bar(count / most);
      return `  ${label.padEnd(11)}${i > 2 ? this.paint('red', drawn) : drawn} ${String(count).padStart(7)}`;
    });
  }

  #callbackLines(tally, order) {
    const all = tally.slowest().sort((a, b) => ORDERS[order].of(b) - ORDERS[order].of(a)).slice(0, SLOWEST);
    return all.map(({ name, count, longest, total }) => `  ${ms(longest).padStart(9)} ${ms(total).padStart(9)} ${String(count).padStart(7)} x ${name.slice(0, 46)}`);
  }

  #functionLines(tally) {
    const all = tally.functions().slice(0, SLOWEST);
    if (all.length === 0) return [];
    return ['', this.#heading('Functions by CPU time'), ...all.map(({ name, place, share }) =>
      `  ${(share * 100).toFixed(0).padStart(3)} %  ${`${name}${place === '' ? '' : ` (${shortPlace(place)})`}`.slice(0, 70)}`)];
  }

  #historyLines({ turns, busy }) {
    if (turns.length < 2) return [];
    return [this.#heading('The last minute'),
      `  busy     ${this.paint('green', sparkline(busy, 1))} ${Math.round(busy.at(-1) * 100)} %`,
      `  turns/s  ${this.paint('green', sparkline(turns))} ${turns.at(-1)}`, ''];
  }

  // `state`: { pid, order, loop: what is shown of the process, history }.
  lines(state, tally, elapsedNs) {
    const rate = Math.round(tally.turns / (elapsedNs / 1e9));
    return [
      this.#heading(`rondo top: process ${state.pid}   ${rate} turns/s   ${state.loop}   q quits`),
      tally.missed > 0 ? `${tally.missed} records were overwritten before they could be read` : '',
      ...this.#historyLines(state.history),
      this.#heading('Time in phases'), ...this.#phaseLines(tally, elapsedNs), '',
      this.#heading('Between two polls'), ...this.#lagLines(tally), '',
      `The pool: ${tally.works} done, ${tally.queue} waiting`, '',
      this.#heading(`Callbacks by ${ORDERS[state.order].name}`), ...this.#callbackLines(tally, state.order), ...this.#functionLines(tally),
    ];
  }
}

module.exports = { Screen, ORDERS };

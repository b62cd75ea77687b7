// SPDX-License-Identifier: MIT
//
// `rondo top [PID]`: a process while it runs, once a second.
'use strict';

const { endWithReader } = require('internal/trace/broken_pipe');
const { LiveRecording } = require('internal/trace/live');
const { recordingOf, listProcesses } = require('internal/trace/processes');
const { makeNamer } = require('internal/trace/symbols');
const { Tally } = require('internal/trace/tally');
const { Screen, ORDERS } = require('internal/trace/top_screen');
const attach = internalBinding('attach');

const SECOND_MS = 1000;
const HISTORY = 60;
const CLEAR = '\u001b[H\u001b[J';
const ENTER_SCREEN = '\u001b[?1049h\u001b[?25l';
const LEAVE_SCREEN = '\u001b[?25h\u001b[?1049l';

class Top {
  #fs;
  #live;
  #tally;
  #screen;
  #isOurs;
  #last;
  #isScreen = globalThis.process.stdout.isTTY === true;
  #state = { pid: 0, order: 'l', loop: 'all loops', history: { turns: [], busy: [] } };
  #loops = new Map(); // by thread: its id
  #only = null;

  constructor(fs, pid) {
    const { process } = globalThis;
    const found = recordingOf(fs, pid);
    this.#fs = fs;
    this.#isOurs = found.isOurs;
    this.#state.pid = found.pid;
    this.#live = new LiveRecording(fs, found.path);
    this.#tally = new Tally(makeNamer(fs.readFileSync(`/proc/${found.pid}/maps`, 'utf8'), fs.readFileSync, found.pid), (number) => this.#live.text(number));
    this.#screen = new Screen(this.#isScreen && process.stdout.hasColors());
    this.#last = process.hrtime.bigint();
    this.#live.read();
  }

  leave(code) {
    if (this.#isScreen) globalThis.process.stdout.write(LEAVE_SCREEN);
    if (this.#isOurs) attach.end();
    globalThis.process.exit(code);
  }

  // Tab: each loop alone, then all.
  #nextLoop() {
    const threads = [...this.#loops.keys()];
    const next = threads[threads.indexOf(this.#only) + 1];
    this.#only = next === undefined ? null : next;
    this.#state.loop = next === undefined ? 'all loops' : `loop of thread ${this.#loops.get(next)}`;
    this.#state.history = { turns: [], busy: [] };
  }

  #remember(elapsedNs) {
    const { turns, busy } = this.#state.history;
    const loops = this.#only === null ? Math.max(this.#loops.size, 1) : 1;
    turns.push(Math.round(this.#tally.turns / (elapsedNs / 1e9)));
    busy.push(Math.min(Math.max([...this.#tally.phases.values()].reduce((sum, ns) => sum + ns, 0) / elapsedNs / loops, 0), 1));
    if (turns.length > HISTORY) turns.shift();
    if (busy.length > HISTORY) busy.shift();
  }

  tick() {
    const { process } = globalThis;
    if (!this.#fs.existsSync(`/proc/${this.#state.pid}`) || (this.#isOurs && !attach.keep())) {
      this.leave(0);
      return;
    }
    const now = process.hrtime.bigint();
    const elapsedNs = Number(now - this.#last);
    const threads = this.#live.read();
    this.#tally.add(threads, this.#only);
    threads.forEach(({ tid }, i) => this.#tally.isLoop(i) && this.#loops.set(i, tid));
    this.#remember(elapsedNs);
    const lines = this.#screen.lines(this.#state, this.#tally, elapsedNs);
    this.#last = now;
    this.#tally.reset();
    process.stdout.write(this.#isScreen ? `${CLEAR}${lines.slice(0, (process.stdout.rows || 60) - 1).join('\r\n')}` : `${lines.join('\n')}\n\n`);
  }

  #key(key) {
    if (/[q\u0003\u001b]/.test(key)) this.leave(0);
    else if (key === '\t') this.#nextLoop();
    else if (ORDERS[key] !== undefined) this.#state.order = key;
  }

  run() {
    const { process } = globalThis;
    if (this.#isScreen) process.stdout.write(ENTER_SCREEN);
    if (process.stdin.isTTY) {
      process.stdin.setRawMode(true);
      process.stdin.on('data', (keys) => this.#key(String(keys)));
    }
    process.on('SIGINT', () => this.leave(0));
    process.on('SIGTERM', () => this.leave(0));
    process.stdout.on('error', () => this.leave(0));
    globalThis.setInterval(() => this.tick(), SECOND_MS);
  }
}

// Asks on a terminal; otherwise only lists.
function choose(fs, whenChosen) {
  const { process } = globalThis;
  const found = listProcesses(fs);
  endWithReader();
  if (found.length === 0) throw new Error('no running process uses Rondo\'s loop, or none that this user may watch');
  const width = (process.stdout.columns || 80) - 16;
  found.forEach(({ pid, command }, i) => process.stdout.write(`${String(i + 1).padStart(4)}  ${String(pid).padStart(8)}  ${command.slice(0, width)}\n`));
  if (!process.stdin.isTTY) throw new Error('choose one of these processes: rondo top PID');
  const prompt = require('node/readline').createInterface({ input: process.stdin, output: process.stdout });
  prompt.question('Which one? ', (answer) => {
    prompt.close();
    const chosen = found[Number(answer) - 1] ?? found.find(({ pid }) => pid === Number(answer));
    if (chosen === undefined) process.exit(0);
    whenChosen(chosen.pid);
  });
}

function run(tool) {
  const fs = require('node/fs');
  if (tool.pid === 0) choose(fs, (pid) => new Top(fs, pid).run());
  else new Top(fs, tool.pid).run();
}

module.exports = { run };

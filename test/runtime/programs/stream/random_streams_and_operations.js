// SPDX-License-Identifier: MIT
//
// Random programs of streams, each seed after the other. By hand, on node and on rondo, to compare:
//   random_streams_and_operations.js FIRST COUNT          many seeds
//   random_streams_and_operations.js SEED 1 plan 2,5      one, with its plan, without steps 2 and 5
'use strict';

const { pipeline, finished, addAbortSignal, promises } = require('stream');
const { Program, STATES, shown } = require('./random_streams.cjs');

const [first = 1, count = 60, plan = '', skipped = ''] = process.argv.slice(2);
const TURNS = 60;

// How streams are joined, or read. The program's own writes are among the operations.
const JOINTS = {
  alone: (program) => program.make(program.pick(['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough'])),
  data(program) {
    const source = program.source();
    source.on('data', (chunk) => program.note(source, 'data', chunk));
  },
  readable(program) {
    const source = program.source();
    // Where text is in several chunks, node reads past a number larger than 1.
    const size = program.pick([undefined, undefined, 1]);
    source.on('readable', () => {
      program.note(source, 'readable');
      for (let chunk; (chunk = source.read(size)) !== null;) program.note(source, 'read', chunk);
    });
  },
  pipe(program) {
    const source = program.source();
    const end = program.pick([undefined, undefined, { end: false }]);
    source.pipe(program.sink(), end);
  },
  pipes(program) {
    program.source().pipe(program.way()).pipe(program.sink());
  },
  fork(program) {
    const source = program.source();
    source.pipe(program.sink());
    source.pipe(program.sink());
  },
  pipeline(program) {
    const parts = program.chance(2) ? [program.source(), program.sink()] : [program.source(), program.way(), program.sink()];
    pipeline(...parts, (error) => program.note('pipeline', error));
  },
  promised(program) {
    promises.pipeline(program.source(), program.way(), program.sink()).then(() => program.note('piped'), (error) => program.note('not piped', error));
  },
  generators(program) {
    const source = program.source();
    pipeline(source, async function* (chunks) {
      for await (const chunk of chunks) yield `<${chunk}>`;
    }, program.sink(), (error) => program.note('pipeline', error));
  },
  async iterated(program) {
    const source = program.source();
    const breaksAt = program.chance(3) ? program.random(4) : -1;
    const options = program.chance(4) ? { destroyOnReturn: false } : undefined;
    let seen = 0;
    try {
      for await (const chunk of options ? source.iterator(options) : source) {
        program.note(source, 'loop', chunk);
        if (seen++ === breaksAt) break;
      }
      program.note(source, 'loop ended');
    } catch (error) {
      program.note(source, 'loop threw', error);
    }
  },
};

const called = (program, name) => (error) => program.note(name, 'called', error);

// The steps on a stream. Each returns a function that is run later.
const ACTIONS = {
  write(program, target, name) {
    const text = program.text();
    const callback = program.chance(2) ? called(program, name) : undefined;
    return () => program.note(name, target.write?.(text, callback));
  },
  end(program, target, name) {
    const text = program.chance(2) ? program.text() : undefined;
    const callback = program.chance(2) ? called(program, name) : undefined;
    return () => target.end?.(text, callback);
  },
  cork: (program, target) => () => target.cork?.(),
  uncork: (program, target) => () => target.uncork?.(),
  destroy(program, target) {
    const error = program.chance(2) ? new Error('outside') : undefined;
    return () => target.destroy(error);
  },
  push(program, target, name) {
    const text = program.chance(4) ? null : program.text();
    return () => program.note(name, target.push?.(text));
  },
  unshift(program, target, name) {
    const text = program.text();
    return () => program.note(name, target.unshift?.(text));
  },
  read(program, target, name) {
    const size = program.pick([undefined, 0, 1, 40]);
    return () => program.note(name, target.read?.(size));
  },
  pause: (program, target) => () => target.pause?.(),
  resume: (program, target) => () => target.resume?.(),
  unpipe: (program, target) => () => target.unpipe?.(),
  setEncoding: (program, target) => () => target.setEncoding?.('utf8'),
  listen(program, target, name) {
    const event = program.pick(['data', 'data', 'readable']);
    return () => target.on(event, (value) => program.note(name, event, value));
  },
  silence(program, target) {
    const event = program.pick(['data', 'readable']);
    return () => target.removeAllListeners(event);
  },
  finished(program, target, name) {
    const options = {};
    for (const side of ['readable', 'writable', 'error']) if (program.chance(4)) options[side] = false;
    if (program.chance(5)) options.cleanup = true;
    program.describe('   ', JSON.stringify(options));
    return () => finished(target, options, called(program, name));
  },
  abort(program, target) {
    const controller = new AbortController();
    const later = program.delay();
    return () => {
      addAbortSignal(controller.signal, target);
      later(() => controller.abort());
    };
  },
};
const NAMES = Object.keys(ACTIONS);
const USUAL = ['write', 'write', 'write', 'end', 'end', 'read', 'resume', 'finished'];

function addSteps(program) {
  const steps = program.random(9);
  for (let step = 0; step < steps; step++) {
    const action = program.pick(program.chance(2) ? USUAL : NAMES);
    const target = program.pick(program.streams);
    const turns = program.random(5);
    const name = `${step}:${action}`;
    const later = program.delay();
    program.describe('  step', name, target, 'turn', turns, later);
    const act = ACTIONS[action](program, target, name);
    if (program.skipped.has(step)) continue;
    const run = () => {
      program.note(name, target);
      try {
        act();
      } catch (error) {
        program.note(name, 'threw', error);
      }
    };
    const wait = (left) => (left === 0 ? later(run) : setImmediate(() => wait(left - 1)));
    wait(turns);
  }
}

async function runSeed(seed, skips) {
  const program = new Program(seed * 7919, skips);
  process.on('uncaughtException', onUncaught);
  function onUncaught(error) {
    program.note('uncaught', error);
  }
  const joint = program.pick(Object.keys(JOINTS));
  program.plan.push(joint);
  JOINTS[joint](program);
  addSteps(program);
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => { setImmediate(resolve); });
  program.note('---');
  for (const made of program.streams) program.note(made, STATES.map((name) => shown(made[name])).join(' '), made.errored);
  program.streams.forEach((made) => made.destroy());
  process.off('uncaughtException', onUncaught);
  return program;
}

async function main() {
  for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
    const program = await runSeed(seed, skipped === '' ? [] : skipped.split(',').map(Number));
    if (plan !== '') console.log(program.plan.join('\n'));
    console.log(`seed ${seed}\n  ${program.log.join(plan === '' ? ', ' : '\n  ')}`);
  }
}
process.on('unhandledRejection', (error) => console.log('unhandled', shown(error)));
main();

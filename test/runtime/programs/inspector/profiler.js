// SPDX-License-Identifier: MIT
// A program that profiles itself, with callbacks and with promises. In Node, the second profile lacks functions that
// are already optimised.
// answer: written
'use strict';

const inspector = require('inspector');
const { Session } = require('node:inspector/promises');

function spin(ms) {
  const end = process.cpuUsage().user + ms * 1000;
  let n = 0;
  while (process.cpuUsage().user < end) for (let i = 0; i < 20000; i++) n += i % 7;
  return n;
}

function summary({ nodes, samples, timeDeltas, startTime, endTime }, name) {
  const { callFrame } = nodes.find((node) => node.callFrame.functionName === name);
  const ids = new Set(nodes.map(({ id }) => id));
  return [nodes[0].callFrame, callFrame.url.slice(0, 8), callFrame.url.split('/').pop(), callFrame.lineNumber, callFrame.columnNumber,
    samples.length > 3, samples.length === timeDeltas.length, samples.every((id) => ids.has(id)), endTime - startTime > 50000];
}

function recorded(session, ms) {
  let profile;
  session.post('Profiler.enable');
  session.post('Profiler.start');
  spin(ms);
  session.post('Profiler.stop', (error, result) => { profile = result.profile; });
  session.post('Profiler.disable');
  return profile;
}

const session = new inspector.Session();
session.connect();
const first = recorded(session, 100);
console.log(Object.keys(first).sort(), summary(first, 'spin'));
const second = recorded(session, 100);
console.log(summary(second, 'spin'), second.startTime >= first.endTime);

const other = new inspector.Session();
other.connect();
other.post('Profiler.enable');
other.post('Profiler.start');
console.log(summary(recorded(session, 100), 'spin'));
other.post('Profiler.stop', (error, { profile }) => console.log(summary(profile, 'spin'), summary(profile, 'recorded')));
session.post('Profiler.enable');
session.post('Profiler.start');
session.disconnect();

async function main() {
  const promised = new Session();
  promised.connect();
  console.log(promised instanceof inspector.Session, await promised.post('Profiler.enable'), await promised.post('Profiler.start'));
  setTimeout(() => spin(100), 10);
  await new Promise((resolve) => { setTimeout(resolve, 30); });
  const { profile } = await promised.post('Profiler.stop');
  console.log(summary(profile, 'spin'));
  await promised.post('Profiler.nothing').catch((error) => console.log(error.code, error.message));
  promised.disconnect();
}
main();

// SPDX-License-Identifier: MIT
// Histograms in messages and clones: all copies have the same counts, in every thread. One that measures the delays of the
// loop arrives as one that can only be read.
'use strict';
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');

function show(what, { count, min, max, exceeds, mean, stddev, percentiles }) {
  console.log(what, count, min, max, exceeds, mean.toPrecision(10), stddev.toPrecision(8), [...percentiles].join(' '));
}

function inWorker() {
  const { histogram } = workerData;
  for (let i = 1; i <= 1000; i++) histogram.record(i * i);
  const own = createHistogram();
  own.record(77);
  histogram.add(own);
  parentPort.postMessage({ own, count: histogram.count });
}

// Copies of histograms of many sizes.
function clones() {
  for (const options of [{}, { figures: 1 }, { figures: 5, highest: 1e6 }, { lowest: 10, highest: 1e6 }, { lowest: 3, highest: 1e12, figures: 2 }, { highest: 1000, figures: 2 }]) {
    const histogram = createHistogram(options);
    for (let i = 0; i < 40; i++) histogram.record(Math.floor(1.6 ** i) + 1);
    const copy = structuredClone(histogram);
    histogram.record(1);
    copy.record(999);
    console.log(options, copy.constructor.name, copy.constructor === histogram.constructor);
    show('copy', copy);
    show('original', histogram);
    copy.reset();
    console.log(histogram.count, histogram.min, histogram.max, histogram.exceeds, copy.minBigInt);
  }
}

async function messages() {
  const histogram = createHistogram();
  histogram.record(5);
  const { port1, port2 } = new MessageChannel();
  const received = new Promise((resolve) => port2.once('message', resolve));
  port1.postMessage([histogram, histogram]);
  const [one, other] = await received;
  console.log(one === other, one === histogram, typeof one.record, one.count);
  histogram.record(7);
  console.log(one.count, one.max);
  port1.close();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const copy = structuredClone(delay);
  console.log(typeof copy.enable, typeof copy.record, copy.count, copy instanceof Object.getPrototypeOf(histogram.constructor));
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 50));
  delay.disable();
  console.log(copy.count > 0, copy.count === delay.count, copy.max === delay.max);
}

async function threads() {
  const histogram = createHistogram();
  histogram.record(3);
  const worker = new Worker(__filename, { workerData: { histogram } });
  const { own, count } = await new Promise((resolve) => worker.once('message', resolve));
  console.log(count, own.count, own.max);
  show('after the worker', histogram);
}

if (isMainThread) {
  clones();
  messages().then(threads);
} else {
  inWorker();
}

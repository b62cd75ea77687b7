// SPDX-License-Identifier: MIT
//
// How long a large page takes to open, and how many frames a second it draws while it is zoomed and moved:
// measure.js CHROMIUM PAGE. Not a test, since a busy machine would fail it; docs/profiling.md has the figures.
'use strict';

const path = require('node:path');
const { chromium } = require('playwright-core');

const [executablePath, file] = process.argv.slice(2);
const LIMIT_MS = 600000;
const ZOOM_MS = 3000;

// Each frame has a turn of the wheel before it; returns what the frames took, in milliseconds.
function zoomFrames(deltas, lastsMs) {
  const { WheelEvent } = globalThis;
  const canvas = document.getElementById('lanes');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const frames = [];
  return new Promise((done) => {
    const began = performance.now();
    let last = began;
    const turn = (now) => {
      const start = performance.now();
      const { deltaX = 0, deltaY = 0 } = deltas[Math.floor(frames.length / 20) % deltas.length];
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, clientX: left + width * 0.6, clientY: top + height / 2, bubbles: true, cancelable: true }));
      frames.push({ between: now - last, handler: performance.now() - start });
      last = now;
      if (now - began < lastsMs) requestAnimationFrame(turn);
      else done(frames);
    };
    requestAnimationFrame(turn);
  });
}

const middle = (values, part = 0.5) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)];

// With the CPU time of a frame, for scripts and drawing, which does not depend on what else the machine does.
async function frames(page, name, deltas) {
  const before = await cpuTime(page);
  const taken = (await page.evaluate(`(${zoomFrames})(${JSON.stringify(deltas)}, ${ZOOM_MS})`)).slice(1);
  const cpu = 1000 * ((await cpuTime(page)) - before) / taken.length;
  const between = taken.map((frame) => frame.between);
  const rate = 1000 * between.length / between.reduce((sum, one) => sum + one, 0);
  console.log(`${name}: ${rate.toFixed(1)} frames/s; between frames: median ${middle(between).toFixed(1)} ms, 95 % ${middle(between, 0.95).toFixed(1)} ms, longest ${Math.max(...between).toFixed(1)} ms; CPU time of the page's process per frame: ${cpu.toFixed(2)} ms`);
}

async function cpuTime(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  return metrics.find(({ name }) => name === 'ProcessTime').value;
}

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.setDefaultTimeout(LIMIT_MS);
  const began = performance.now();
  await page.goto(`file://${path.resolve(file)}`, { timeout: LIMIT_MS });
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, { timeout: LIMIT_MS });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seconds = (performance.now() - began) / 1000;
  console.log(`usable after ${seconds.toFixed(2)} s, ${(await cpuTime(page)).toFixed(2)} s of CPU time of the page's process`);
  console.log(await page.textContent('#facts'));
  await frames(page, 'zoom in and out', [{ deltaY: -120 }, { deltaY: 120 }]);
  await frames(page, 'zoom from end to end', [{ deltaY: -120 }, { deltaY: -120 }, { deltaY: -120 }, { deltaY: 120 }, { deltaY: 120 }, { deltaY: 120 }]);
  await frames(page, 'move', [{ deltaX: 40 }, { deltaX: -40 }]);
  await browser.close();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

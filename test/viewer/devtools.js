// SPDX-License-Identifier: MIT
//
// Trace events in the DevTools of this Chromium: their Performance panel loads the file, and their trace model has what the
// recording has. Left out where a Chromium does not let its DevTools be opened as a page.
'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { rondo, folder } = require('./browser');

const server = path.resolve(__dirname, '../runtime/trace/server.js');
const PANEL = 'devtools://devtools/bundled/devtools_app.html';
const LOAD_MS = 60000;

// Runs in the page: the trace model of DevTools, asked for what these tests compare.
async function readWithModel(events) {
  const { Processor } = await import('devtools://devtools/bundled/models/trace/trace.js');
  const processor = Processor.TraceProcessor.createWithAllHandlers();
  await processor.parse(events, { isCPUProfile: false, isFreshRecording: false });
  const { Renderer, Flows, Memory } = processor.data;
  const threads = [...Renderer.processes.values()].flatMap((one) => [...one.threads.values()].map(({ name, entries }) => ({
    name, entries: entries.map((entry) => entry.name), calls: entries.filter((entry) => entry.callFrame !== undefined).map(({ callFrame }) => callFrame),
  })));
  const counters = [...Memory.updateCountersByProcess.values()].flat().map(({ args }) => args.data.jsHeapSizeUsed);
  return { threads, flows: Flows.flows.length, counters };
}

async function openDevTools(browser) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await page.goto(PANEL);
    await page.evaluate(() => import('devtools://devtools/bundled/models/trace/trace.js').then(() => true));
  } catch (error) {
    console.log(`left out: ${browser.version()} does not open ${PANEL}: ${error.message.split('\n')[0]}`);
    return null;
  }
  return { page, errors };
}

function traceEvents() {
  const file = path.join(folder, 'devtools.json');
  execFileSync(rondo, ['trace', '-o', file, server], { stdio: ['ignore', 'ignore', 'inherit'] });
  return file;
}

module.exports = {
  async 'the trace model of DevTools has the threads, callbacks, functions, flows and the heap'(browser) {
    const opened = await openDevTools(browser);
    if (opened === null) return;
    const { threads, flows, counters } = await opened.page.evaluate(readWithModel, JSON.parse(fs.readFileSync(traceEvents(), 'utf8')).traceEvents);
    const loop = threads.find(({ name }) => name === 'loop rondo') ?? assert.fail(threads.map(({ name }) => name).join());
    for (const name of ['script main', 'GET /slow?n=1 handler', 'microtask onLater', 'crypto.pbkdf2 derived']) assert.ok(loop.entries.includes(name), name);
    const block = loop.calls.find(({ functionName }) => functionName === 'block') ?? assert.fail(loop.calls.map(({ functionName }) => functionName).join());
    assert.ok(block.url.endsWith('/server.js') && block.lineNumber === 10, JSON.stringify(block)); // lines begin with 0
    const pool = threads.filter(({ name }) => name.startsWith('pool ')).flatMap(({ entries }) => entries);
    assert.ok(pool.includes('crypto.pbkdf2'), pool.join());
    assert.ok(flows > 10, String(flows));
    assert.ok(counters.length > 0 && counters.every((bytes) => bytes > 1e5), counters.join());
  },

  async 'the Performance panel of DevTools loads the file'(browser) {
    const opened = await openDevTools(browser);
    if (opened === null) return;
    const { page, errors } = opened;
    await page.getByRole('tab', { name: 'Performance' }).click();
    assert.equal(await page.getByRole('tab', { name: 'Bottom-up' }).count(), 0);
    await page.locator('input[type=file]').first().setInputFiles(traceEvents());
    await page.getByRole('tab', { name: 'Bottom-up' }).waitFor({ timeout: LOAD_MS });
    assert.deepEqual(errors, []);
  },
};

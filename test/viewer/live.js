// SPDX-License-Identifier: MIT
//
// The page of `rondo live`: it follows a running process in place, and keeps what its user has chosen.
'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { rondo, settle, drawn, press, find, why, LIMIT_MS } = require('./browser');

const SCRIPT = "setInterval(function steady() { setImmediate(function after() {}); }, 5); console.log('ready')";

async function firstLine(child) {
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.trim();
}

// Calls back with the address of the page, then ends both processes. The kernel may forbid to attach.
async function withLive(callback, script = SCRIPT) {
  const watched = spawn(rondo, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const children = [watched];
  try {
    await firstLine(watched);
    const tool = spawn(rondo, ['live', String(watched.pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(tool);
    const address = await firstLine(tool);
    if (address !== '') await callback(address, watched);
  } finally {
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
}

async function openLive(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.setDefaultTimeout(LIMIT_MS);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  await page.evaluate(() => { document.documentElement.dataset.seen = 'true'; });
  return { page, errors };
}

const endOf = async (page) => Number.parseFloat((await page.textContent('#facts')).split(' · ')[2].replace(' ms', ''));

// Waits until the page shows more than before.
async function renewed(page) {
  const before = await page.textContent('#facts');
  await page.waitForFunction((text) => document.getElementById('facts').textContent !== text, before);
  await settle(page);
}

// The tables of a page's model, their texts, and where its samples are.
const contentsOf = (page) => page.evaluate(() => {
  const { model } = document.getElementById('lanes').live;
  const tables = Object.entries(model).filter(([, one]) => Array.isArray(one?.schema));
  const columns = tables.flatMap(([table, one]) => one.schema.map(([name]) => [`${table}.${name}`, one[name].subarray(0, one.length).join()]));
  return { columns: Object.fromEntries(columns), words: model.words.list, whats: model.spans.whats, nodes: model.nodes, functions: model.functions };
});

module.exports = {
  async 'the live page gets only what is new, and shows the same as a page that gets everything'(browser) {
    await withLive(async (address, watched) => {
      const { page, errors } = await openLive(browser, address);
      for (let i = 0; i < 4; i++) await renewed(page);
      assert.equal(await page.evaluate(() => document.getElementById('lanes').live.isPatched), true);
      watched.kill('SIGKILL');
      await page.waitForFunction(() => document.getElementById('lanes').live.isOver);
      const { page: whole, errors: others } = await openLive(browser, address);
      const wanted = await contentsOf(whole);
      assert.ok(wanted.columns['spans.start'].split(',').length > 100);
      assert.deepEqual(await contentsOf(page), wanted);
      assert.deepEqual([...errors, ...others], []);
    });
  },

  async 'the live page shows what happened, also of a process that overwrites its records all the time'(browser) {
    await withLive(async (address) => {
      const { page, errors } = await openLive(browser, address);
      for (let i = 0; i < 5; i++) {
        await renewed(page);
        const { columns } = await contentsOf(page);
        const starts = columns['spans.start'].split(',');
        // Records that were overwritten while they are read would all seem to begin when the first one does.
        assert.ok(new Set(starts).size > starts.length / 2, `${new Set(starts).size} times of ${starts.length} spans`);
      }
      assert.deepEqual(errors, []);
    }, "setImmediate(function again() { setImmediate(again); }); console.log('ready')");
  },

  async 'the live page follows the process without being loaded again'(browser) {
    await withLive(async (address) => {
      const { page, errors } = await openLive(browser, address);
      await renewed(page);
      const { view: [, to] } = await drawn(page);
      await renewed(page);
      const { view: [, later] } = await drawn(page);
      assert.ok(later > to, `the view ends at ${later} after ${to}`);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.seen), 'true');
      assert.match(await page.textContent('#live'), /^Live: follows the process\. stay here$/);
      assert.ok(await endOf(page) > 0);
      assert.deepEqual(errors, []);
    });
  },

  async 'the live page keeps the zoom, the selection and the search'(browser) {
    await withLive(async (address) => {
      const { page, errors } = await openLive(browser, address);
      await page.click('#live button');
      await page.fill('#query', 'after');
      await page.waitForFunction(() => /^[1-9]\d* found$/.test(document.getElementById('found').textContent));
      await find(page, 'after');
      await press(page, '+', '+');
      const { view } = await drawn(page);
      assert.match(await why(page), /immediate after/);
      await renewed(page);
      await renewed(page);
      assert.deepEqual((await drawn(page)).view, view);
      assert.match(await why(page), /immediate after/);
      assert.equal(await page.inputValue('#query'), 'after');
      assert.match(await page.textContent('#live'), /the view stays where it is\. follow$/);
      await page.click('#live button');
      await settle(page);
      assert.ok((await drawn(page)).view[1] > view[1]);
      assert.deepEqual(errors, []);
    });
  },

  async 'the live page asks for nothing while it is in the background'(browser) {
    await withLive(async (address) => {
      const { page, errors } = await openLive(browser, address);
      await renewed(page);
      const hide = (isHidden) => page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
      await hide(true);
      await page.waitForFunction(() => document.getElementById('lanes').live.isPaused);
      let asked = 0;
      page.on('request', () => asked++);
      await page.waitForTimeout(2500); // several of its intervals
      assert.equal(asked, 0);
      await hide(false);
      await renewed(page);
      assert.ok(asked > 0);
      assert.deepEqual(errors, []);
    });
  },

  async 'the live page says that the process has ended'(browser) {
    await withLive(async (address, watched) => {
      const { page, errors } = await openLive(browser, address);
      await renewed(page);
      watched.kill('SIGKILL');
      await page.waitForFunction(() => document.getElementById('live').textContent.startsWith('The process has ended.'));
      assert.equal(await page.isVisible('#live button'), false);
      assert.deepEqual(errors, []);
    });
  },
};

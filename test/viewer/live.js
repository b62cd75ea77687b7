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
async function withLive(callback) {
  const watched = spawn(rondo, ['-e', SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
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

module.exports = {
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

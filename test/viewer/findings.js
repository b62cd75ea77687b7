// SPDX-License-Identifier: MIT
//
// What the page says before anything is selected: what held the loop, which functions took the time, and the scales of
// the charts.
'use strict';

const assert = require('node:assert');
const path = require('node:path');
const { record, open, settle, why, drawn, press, find } = require('./browser');

const server = path.resolve(__dirname, '../runtime/trace/server.js');
const NESTED = "setTimeout(function waits() { require('child_process').execSync('sleep 0.3'); }, 10)";

const isSeen = (page, id) => page.evaluate((one) => {
  const { top, bottom } = document.getElementById(one).getBoundingClientRect();
  return top >= 0 && bottom <= document.documentElement.clientHeight;
}, id);

// All threads of the pool compute while a small file is wanted.
const FULL_POOL = `
const { pbkdf2 } = require('crypto');
const http = require('http');
const server = http.createServer(function handler(req, res) {
  for (let i = 0; i < 8; i++) pbkdf2('secret', 'salt', 60000, 64, 'sha512', function derived() {});
  require('fs').readFile('/etc/passwd', function read() { res.end(); });
}).listen(0, () => http.get({ port: server.address().port, path: '/file', agent: false }, (res) => res.resume().on('end', () => server.close())));`;

module.exports = {
  async 'the page begins with what held the loop, and with the slowest request'(browser) {
    const { page, errors } = await open(browser, record('findings', server));
    assert.match(await why(page), /^Nothing else could run for [\d.]+ m?s: .+ held the loop/);
    assert.match(await why(page), /block \(server\.js:11\) (held the loop, in GET \/\S+ handler|took most of the time of \d+ callbacks)/);
    assert.match(await why(page), /The slowest request: GET \/\S+ \([\d.]+ ms, status 200\)/);
    await page.locator('#why a', { hasText: 'block (server.js:11)' }).first().click();
    assert.match(await why(page), /most of its time went to block at \S*server\.js:11/);
    await press(page, 'Escape');
    assert.match(await why(page), /^Nothing else could run/);
    await page.locator('#why a', { hasText: 'status 200' }).click();
    assert.match(await why(page), /Its critical path:/);
    await page.locator('#requests a', { hasText: 'GET /slow' }).click();
    assert.match(await page.locator('#steps .long').innerText(), /GET \/slow\?n=1 handler → block \(server\.js:11\)/);
    assert.deepEqual(errors, []);
  },

  async 'work that waits for the pool is known with what filled the pool, and a request with what took its time'(browser) {
    const { page, errors } = await open(browser, record('full_pool', '-e', FULL_POOL));
    assert.match(await why(page), /Work waited up to [\d.]+ m?s for a thread of the pool: .*; meanwhile the pool ran mostly crypto\.pbkdf2, [\d.]+ m?s in all\./);
    assert.match(await why(page), /The slowest request: GET \/file \([\d.]+ ms, status 200\); [\d.]+ m?s of it: fs\.readFile \/etc\/passwd: waits for a thread\./);
    assert.deepEqual(errors, []);
  },

  async 'a deep flame graph scrolls, and the rest of the page stays near'(browser) {
    const script = 'function deep(n) { if (n > 0) { deep(n - 1); return; } const start = process.cpuUsage(); while (process.cpuUsage(start).user < 60000) for (let i = 0; i < 1e5; i++); } setTimeout(function call() { deep(100); }, 1)';
    const { page, errors } = await open(browser, record('deep', '-e', script));
    const [height, whole, isDrawn] = await page.evaluate(() => {
      const flame = document.getElementById('flame');
      return [flame.clientHeight, flame.scrollHeight, flame.childElementCount > 50];
    });
    assert.ok(isDrawn && height <= 0.7 * 860 + 1 && whole > height, `${height} of ${whole}`);
    assert.deepEqual(errors, []);
  },

  async 'a program that holds the loop for no longer than a moment is told so'(browser) {
    const { page, errors } = await open(browser, record('quiet', '-e', 'setTimeout(function brief() {}, 1)'));
    assert.match(await why(page), /^Nothing held the loop for long: the longest callback took [\d.]+ \S+, |^Nothing else could run for/);
    assert.deepEqual(errors, []);
  },

  async 'without a selection, the functions are those of the whole recording or of the range'(browser) {
    const { page, errors } = await open(browser, record('whole', server));
    assert.match(await page.textContent('#flame-hint'), /^The whole recording: \d+ samples, .* Most often in block \(server\.js:11\): \d+ %\.$/);
    await find(page, 'GET /slow');
    await press(page, '[', ']');
    await page.evaluate(() => document.activeElement.blur());
    assert.match(await page.textContent('#flame-hint'), /^GET \/slow/);
    assert.deepEqual(errors, []);
  },

  async 'a loop that runs inside a callback does not make the loop idle'(browser) {
    const { page, errors } = await open(browser, record('nested', '-e', NESTED));
    const { charts } = await drawn(page);
    const [, most] = /^([\d.]+) ms$/.exec(charts.lag.most) ?? assert.fail(charts.lag.most);
    assert.ok(Number(most) >= 290, charts.lag.most);
    assert.equal(charts.utilisation.scale, '100 %');
    assert.match(charts.lag.scale, /^[\d.]+ (ms|s)$/);
    assert.match(charts.memory.scale, /^[\d.]+ MiB$/);
    assert.match(await why(page), /^Nothing else could run for [\d.]+ m?s: .*waits/);
    assert.deepEqual(errors, []);
  },

  async 'what is clicked further down is brought into view'(browser) {
    const { page, errors } = await open(browser, record('below', server), { viewport: { width: 1280, height: 600 } });
    await page.locator('#slowest a').first().click();
    await settle(page);
    assert.ok(await isSeen(page, 'why'), 'the callback is out of sight');
    await page.locator('#requests a').first().click();
    await settle(page);
    assert.ok(await isSeen(page, 'why'), 'the request is out of sight');
    assert.deepEqual(errors, []);
  },
};

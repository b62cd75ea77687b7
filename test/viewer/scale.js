// SPDX-License-Identifier: MIT
//
// Tests of large recordings. generate.js writes larger ones by hand: the same code has to serve them.
'use strict';

const assert = require('node:assert');
const { generated, open, drawn, press, why, find } = require('./browser');

const MANY = 300000;

module.exports = {
  async 'three hundred thousand records are drawn at every zoom'(browser) {
    const { file, records, turns } = generated('scale', MANY);
    const { page, errors } = await open(browser, file);
    assert.ok((await page.textContent('#facts')).endsWith(` · ${turns} turns · ${records} records`));
    for (let i = 0; i < 12; i++) {
      const { shaded, blocks, labels } = await drawn(page);
      assert.ok((shaded.poll ?? 0) + (blocks.poll ?? 0) > 0, `nothing of poll is drawn at zoom ${i}`);
      for (const one of labels) {
        const over = labels.find((other) => other !== one && other.y === one.y && other.left < one.right && one.left < other.right);
        assert.equal(over, undefined, JSON.stringify([one, over]));
      }
      await press(page, '+');
    }
    assert.ok((await drawn(page)).labels.length > 0);
    await press(page, 'End');
    assert.match(await why(page), new RegExp(`^turn ${turns}, `));
    await find(page, 'heartbeat');
    assert.match(await why(page), /after its delay of 5 ms and ran [\d.]+ ms late/);
    assert.deepEqual(errors, []);
  },

  async 'a long recording is counted in seconds'(browser) {
    const { page, errors } = await open(browser, generated('long', 1000, { pauseNs: 75e9 }).file);
    assert.match(await page.textContent('#facts'), / · 75\.0 s · /);
    assert.deepEqual(errors, []);
  },

  async 'no object is kept for a record'(browser) {
    const { page } = await open(browser, generated('heap', MANY).file);
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    assert.ok(usedSize < MANY * 40, `${usedSize} bytes of objects`);
  },

  async 'records that are missing in the middle are hatched'(browser) {
    const { page, errors } = await open(browser, generated('missed', 5000, { missedAfter: 100 }).file);
    assert.deepEqual((await drawn(page)).gaps.length, 1);
    await find(page, 'flush');
    await press(page, '0');
    for (let i = 0; i < 4 && !(await drawn(page)).gaps[0].includes('records'); i++) await press(page, '+');
    assert.match((await drawn(page)).gaps[0], /^lost: 5\.\d+ ms, 1234 records$/);
    assert.deepEqual(errors, []);
  },

  async 'each loop has a group of lanes'(browser) {
    const { page, errors } = await open(browser, generated('loops', 10000, { loops: 2 }).file);
    const { groups, names } = await drawn(page);
    assert.deepEqual(groups, ['program', 'loop: main (4242)', 'loop: worker (4247)', 'thread pool', 'memory']);
    assert.equal(names.filter((name) => name === 'poll').length, 2);
    assert.equal(names.filter((name) => name === 'utilisation').length, 2);
    assert.equal(names.filter((name) => name.startsWith('pool ')).length, 4);
    assert.deepEqual(errors, []);
  },
};

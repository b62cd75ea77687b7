// SPDX-License-Identifier: MIT
//
// Tests of the page as a tool: ranges and their statistics, charts, histograms, search, links, and a second recording.
'use strict';

const assert = require('node:assert');
const { record, generated, open, settle, why, drawn, press, find } = require('./browser');

// The cells of a table, row by row.
const cells = (page, id) => page.locator(`#${id} tr`).evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));

// Where the middle of a lane is.
async function middleOf(page, name, id = 'lanes') {
  const { places } = await drawn(page, id);
  const box = await page.locator(`#${id}`).boundingBox();
  return { x: box.x, y: box.y + places[name], width: box.width };
}

async function dragAcross(page, y, from, to) {
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.mouse.move((from + to) / 2, y);
  await page.mouse.move(to, y);
  await page.mouse.up();
  await settle(page);
}

const MARKED = (before, length) => `
  const wait = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
  setTimeout(function first() {
    performance.mark('go');
    console.time('timed');
    setTimeout(function blocking() { wait(${length}); console.timeEnd('timed'); setTimeout(function last() {}, 5); }, 1);
  }, ${before});`;

module.exports = {
  async 'the statistics count every callback'(browser) {
    const { file, turns } = generated('counted', 20000);
    const { page, errors } = await open(browser, file);
    const [head, ...rows] = await cells(page, 'stats');
    assert.deepEqual(head, ['name', 'count', 'total', 'p50', 'p95', 'p99', 'max']);
    const counts = Object.fromEntries(rows.map(([name, count]) => [name, Number(count)]));
    assert.equal(counts['tick afterHandler'], turns);
    assert.equal(counts['immediate flush'], turns);
    assert.equal(counts['timer heartbeat'], Math.floor(turns / 8));
    assert.match(await page.textContent('#stats-about'), /^The whole recording: .*; loop: main \(4242\) was busy \d+\.\d % of the time; [1-9]\d* garbage collections?, [\d.]+ ms in all$/);
    assert.ok(rows.every((row) => row.slice(2).every((text) => /^[\d.]+ (s|ms|µs|ns)$/.test(text))), rows.join('\n'));
    assert.deepEqual(errors, []);
  },

  async 'a range dragged along the ruler has its own statistics'(browser) {
    const { file, turns } = generated('range', 20000);
    const { page, errors } = await open(browser, file);
    const { x, y, width } = await middleOf(page, 'ruler');
    await dragAcross(page, y, x + width * 0.3, x + width * 0.6);
    const rows = await cells(page, 'stats');
    const [, count] = rows.find(([name]) => name === 'immediate flush');
    assert.ok(Number(count) > 0 && Number(count) < turns, count);
    assert.match(await page.textContent('#stats-about'), /^[\d.]+ (s|ms) to [\d.]+ (s|ms): [\d.]+ ms, \d+ callbacks; loop/);
    await page.click('[data-do=rangeClear]');
    assert.match(await page.textContent('#stats-about'), /^The whole recording/);
    assert.deepEqual(errors, []);
  },

  async 'the keyboard selects a range'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    const whole = await cells(page, 'stats');
    await press(page, 'Home', '[', 'End', ']');
    assert.doesNotMatch(await page.textContent('#stats-about'), /whole/);
    assert.equal((await cells(page, 'stats')).length, whole.length);
    await press(page, 'Escape');
    assert.match(await page.textContent('#stats-about'), /whole/);
    assert.deepEqual(errors, []);
  },

  async 'a bar of a histogram leads to its callbacks'(browser) {
    const { page, errors } = await open(browser, generated('bars', 20000).file);
    const bar = page.locator('[data-histogram=callbacks] button:enabled').last();
    const [, count] = /: (\d+) callbacks?$/.exec(await bar.getAttribute('aria-label'));
    await bar.click();
    await settle(page);
    assert.equal(await page.textContent('#found'), `1 of ${count}`);
    assert.match(await why(page), /^turn \d+, /);
    await page.locator('[data-histogram=requests] button:enabled').last().click();
    assert.match(await why(page), /^GET \/\S* \([\d.]+ ms, status 200\)/);
    await page.locator('[data-histogram=work] button:enabled').last().click();
    assert.match(await why(page), /on pool \(\d+\)/);
    assert.deepEqual(errors, []);
  },

  async 'the chart of the lag leads to the callback that caused it'(browser) {
    const { page, errors } = await open(browser, record('lag', '-e', MARKED(20, 150)));
    await press(page, 'l');
    const { charts } = await drawn(page);
    const [, most, unit] = /^([\d.]+) (ms|s)$/.exec(charts.lag.most) ?? assert.fail(charts.lag.most);
    assert.ok(unit === 's' || Number(most) >= 150, charts.lag.most);
    assert.match(charts.utilisation.most, /^\d+ %$/);
    const { x, y, width } = await middleOf(page, 'lag');
    for (let part = 0.2; part < 1 && !/timer blocking/.test(await why(page)); part += 0.02) await page.mouse.click(x + width * part, y);
    assert.match(await why(page), /timer blocking/);
    assert.deepEqual(errors, []);
  },

  async 'marks, measures and memory have lanes'(browser) {
    const { page, errors } = await open(browser, record('marks', '-e', MARKED(5, 20)));
    await press(page, 'l');
    const { groups, names, charts, labels } = await drawn(page);
    assert.ok(groups[0] === 'program' && groups.includes('memory') && groups.some((name) => /^loop: /.test(name)), groups.join());
    assert.ok(['marks', 'measures', 'memory'].every((name) => names.includes(name)), names.join());
    assert.equal(charts.marks.count, 1);
    assert.ok(labels.some(({ text }) => text === 'go'), JSON.stringify(labels));
    assert.match(charts.memory.most, /^\d+\.\d MiB$/);
    assert.deepEqual(errors, []);
  },

  async 'collections are blocks with a length, and the heap is a chart'(browser) {
    const { page, errors } = await open(browser, generated('heap', 20000).file);
    const { charts } = await drawn(page);
    assert.equal(charts.heap.most, '64.0 MiB');
    await find(page, 'heartbeat');
    await press(page, '0');
    const { shaded, blocks } = await drawn(page);
    assert.ok((shaded.collections ?? 0) + (blocks.collections ?? 0) > 0, JSON.stringify({ shaded, blocks }));
    const tipOf = async (name) => {
      const { x, y, width } = await middleOf(page, name);
      for (let part = 0.15; part < 1; part += 0.01) {
        await page.mouse.move(x + width * part, y);
        if (await page.isVisible('#tip')) return page.textContent('#tip');
      }
      return 'nothing';
    };
    assert.match(await tipOf('collections'), /^garbage collection, 2\.000 ms$/);
    assert.match(await tipOf('heap'), /^\d+\.\d MiB live, 64\.0 MiB in all$/);
    assert.deepEqual(errors, []);
  },

  async 'what a search finds is underlined, visited and filtered'(browser) {
    const { file, turns } = generated('search', 20000);
    const { page, errors } = await open(browser, file);
    assert.equal((await drawn(page)).found, 0);
    await find(page, 'heartbeat');
    assert.equal(await page.textContent('#found'), `1 of ${Math.floor(turns / 8)}`);
    await press(page, '0');
    assert.ok((await drawn(page)).found > 0);
    const first = await why(page);
    await page.click('[data-do=findNext]');
    assert.equal(await page.textContent('#found'), `2 of ${Math.floor(turns / 8)}`);
    await page.click('[data-do=findPrevious]');
    assert.equal(await why(page), first);
    await press(page, '0');
    const before = await drawn(page);
    await page.click('[data-do=filter]');
    await settle(page);
    const after = await drawn(page);
    const seen = ({ shaded, blocks }, lane) => (shaded[lane] ?? 0) + (blocks[lane] ?? 0);
    assert.ok(seen(before, 'check') > 0 && seen(after, 'check') === 0 && seen(after, 'timers') > 0);
    assert.deepEqual(errors, []);
  },

  async 'a link keeps the view, the selection, the range and the search'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    await find(page, 'immediate');
    await press(page, '[', ']', '+', '+');
    await page.waitForFunction(() => /view=.*range=.*span=.*q=immediate/.test(location.hash));
    const seen = async (one) => [await why(one), await one.textContent('#stats-about'), (await drawn(one)).ruler];
    const again = await open(browser, tour, { hash: await page.evaluate(() => location.hash) });
    assert.deepEqual(await seen(again.page), await seen(page));
    assert.equal(await again.page.inputValue('#query'), 'immediate');
    const wrong = await open(browser, tour, { hash: '#span=99999999&view=x,y&range=5,1&request=-1' });
    assert.match(await why(wrong.page), /Click a block/);
    assert.deepEqual([...errors, ...again.errors, ...wrong.errors], []);
  },

  async 'a second recording is aligned at a mark, and what differs is listed'(browser) {
    const other = record('other', '-e', MARKED(60, 1500));
    const { page, errors } = await open(browser, record('one', '-e', MARKED(5, 20)));
    await page.setInputFiles('#second', other);
    await page.waitForFunction(() => /^other\.html: process \d+/.test(document.getElementById('compare-about').textContent));
    const [head, ...rows] = await cells(page, 'differences');
    assert.equal(head.at(-1), 'difference');
    const blocking = rows.find(([name]) => name === 'timer blocking');
    assert.ok(blocking[1] === '1' && blocking[4] === '1' && /^\+[\d.]+ m?s$/.test(blocking[7]), blocking.join());
    await page.selectOption('#align', 'go');
    await settle(page);
    const leftOf = async (id) => (await drawn(page, id)).labels.find(({ text }) => text === 'go').left;
    assert.ok(Math.abs(await leftOf('lanes') - await leftOf('second-lanes')) <= 1);
    await page.setInputFiles('#second', __filename);
    await page.waitForFunction(() => /tool\.js: this is not a page of rondo trace/.test(document.getElementById('compare-about').textContent));
    assert.deepEqual(errors, []);
  },
};

// SPDX-License-Identifier: MIT
//
// Tests of the timeline: blocks, lanes, labels and the ruler at every zoom, and why a callback ran.
'use strict';

const assert = require('node:assert');
const path = require('node:path');
const { record, open, settle, why, find } = require('./browser');

const server = path.resolve(__dirname, '../runtime/trace/server.js');
const worker = path.resolve(__dirname, '../runtime/trace/worker.js');
const MANY = 200000;

// How many pixels of the timeline have a phase's colour.
function pixelsOf(page, name) {
  return page.evaluate((phase) => {
    const canvas = document.getElementById('lanes');
    const wanted = getComputedStyle(document.documentElement).getPropertyValue(`--${phase}`).trim();
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    const isNear = (i) => Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 24;
    for (let i = 0; i < data.length; i += 4) count += isNear(i) ? 1 : 0;
    return count;
  }, name);
}

// Evaluates a function of what the timeline shows, and the number of a lane.
function drawnOf(page, read, lane = '') {
  return page.evaluate(([source, name]) => {
    const { drawn } = document.getElementById('lanes');
    return new Function('drawn', 'lane', `return (${source})(drawn, lane)`)(drawn, drawn.names?.indexOf(name) ?? -1);
  }, [String(read), lane]);
}

const tests = {
  async 'the tour shows every phase that ran'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    assert.equal(await page.locator('#ring path').count(), 7);
    // On a busy machine, what took less than a pixel needs a closer zoom.
    const blocks = { outside: 'main', own: 'microtask', timers: 'timer', poll: 'stat', check: 'immediate' };
    for (const [phase, callback] of Object.entries(blocks)) {
      await find(page, callback);
      for (let i = 0; i < 12 && await pixelsOf(page, phase) === 0; i++) {
        await page.keyboard.press('+');
        await settle(page);
      }
      assert.ok(await pixelsOf(page, phase) > 0, `nothing of ${phase} is to be seen`);
    }
    assert.deepEqual(errors, []);
  },

  async 'a click on the immediate explains it'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    await find(page, 'immediate');
    assert.match(await why(page), /check: immediate .* set in script main of turn 0 .*immediates run in check, right after poll/);
    const place = await page.evaluate(() => {
      const box = document.getElementById('lanes').getBoundingClientRect();
      return { x: box.x, y: box.y };
    });
    const selected = await page.getAttribute('#ring .on', 'data-phase');
    assert.equal(selected, 'check');
    await page.keyboard.press('Home');
    assert.match(await why(page), /script main/);
    // The block is in the middle after the search; clicking there selects it again.
    await find(page, 'immediate');
    for (let y = place.y + 100; y < place.y + 400; y += 13) {
      await page.mouse.click(place.x + 112 + (1248 - 112) / 2 + 2, y);
      if (/immediate/.test(await why(page))) break;
    }
    assert.match(await why(page), /immediate/);
    assert.deepEqual(errors, []);
  },

  async 'steps go from callback to callback and back'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    const seen = [];
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('ArrowRight');
      seen.push(await why(page));
    }
    assert.equal(new Set(seen).size, 6);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await why(page), seen[4]);
    await page.keyboard.press('End');
    const last = await why(page);
    await page.keyboard.press('ArrowRight');
    assert.equal(await why(page), last);
    await find(page, 'immediate'); // the last callback may be the runtime's own
    assert.ok(await page.locator('#why code').count() > 0, 'no line of source is shown');
    assert.deepEqual(errors, []);
  },

  async 'zoom and pan move the picture'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    const picture = () => page.evaluate(() => document.getElementById('lanes').toDataURL());
    const whole = await picture();
    await page.keyboard.press('+');
    await settle(page);
    const closer = await picture();
    assert.notEqual(closer, whole);
    await page.keyboard.press('Shift+ArrowRight');
    await settle(page);
    assert.notEqual(await picture(), closer);
    await page.keyboard.press('l');
    await settle(page);
    assert.notEqual(await picture(), closer);
    await page.keyboard.press('0');
    await settle(page);
    assert.equal(await picture(), whole);
    await page.mouse.move(700, 350);
    await page.mouse.wheel(0, -400);
    await settle(page);
    assert.notEqual(await picture(), whole);
    assert.deepEqual(errors, []);
  },

  async 'a search counts, and goes through what it found'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    await page.fill('#query', 'tick');
    assert.match(await page.textContent('#found'), /^[1-9]\d* found$/);
    await page.fill('#query', 'no such thing');
    assert.equal(await page.textContent('#found'), '0 found');
    assert.deepEqual(errors, []);
  },

  async 'it is dark where the system is, and changes when asked'(browser, tour) {
    const { page, errors } = await open(browser, tour, { colorScheme: 'dark' });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    assert.equal(await isDark(), true);
    await page.keyboard.press('t');
    assert.equal(await isDark(), false);
    assert.deepEqual(errors, []);
  },

  async 'the list of the slowest callbacks names the function that blocked'(browser) {
    const { page, errors } = await open(browser, record('server', server));
    const slowest = await page.locator('#slowest li').allTextContents();
    const [slow] = slowest.filter((text) => text.endsWith('GET /slow?n=1 handler'));
    assert.match(slow, /^[\d.]+ ms {2}block \(server\.js:11\) in GET/);
    await find(page, 'GET /slow');
    assert.match(await why(page), /most of its time went to block at test\/runtime\/trace\/server\.js:11/);
    assert.match(await page.textContent('#why code'), /server\.js:11\nfunction block/);
    assert.deepEqual(errors, []);
  },

  async 'every entry has the name of what it is about, its function and its line'(browser) {
    const { page, errors } = await open(browser, record('names', server));
    const found = {
      'GET /file': /poll: GET \/file handler /,
      'fs.readFile': /fs\.readFile \S+server\.js fileRead set in .*server\.js:14:.*; its work waited [\d.]+ ms for a thread/,
      'crypto.pbkdf2': /crypto\.pbkdf2 derived set in .*server\.js:15:.*; its work waited [\d.]+ ms for a thread/,
      'connectionListener': /port \S+:\d+ connectionListener /,
      'microtask onLater': /microtask onLater queued in .*server\.js:2[12]:.*microtasks run after ticks/,
      'response to': /response to GET \S+/,
    };
    for (const [text, wanted] of Object.entries(found)) {
      await find(page, text);
      assert.match(await why(page), wanted);
    }
    assert.deepEqual(errors, []);
  },

  async 'a block opens into a flame graph of its functions'(browser) {
    const { page, errors } = await open(browser, record('flame', server));
    await find(page, 'GET /slow');
    assert.match(await page.textContent('#flame-hint'), /^GET \/slow\?n=1 handler: \d+ samples in [\d.]+ ms/);
    const frames = await page.locator('#flame div').evaluateAll((all) => all.map(({ textContent, title, style }) => ({ textContent, title, top: Number.parseInt(style.top, 10) })));
    const handler = frames.find(({ textContent }) => textContent.startsWith('handler (server.js:'));
    const block = frames.find(({ textContent }) => textContent.startsWith('block (server.js:'));
    assert.ok(handler !== undefined && block !== undefined && handler.top < block.top, JSON.stringify(frames));
    assert.match(block.title, /^block at .*server\.js:\d+\n\d+ % of \d+ samples, about [\d.]+ ms$/);
    await find(page, 'tick');
    assert.match(await page.textContent('#flame-hint'), /^No samples of tick|sample/);
    assert.deepEqual(errors, []);
  },

  async 'a request is one path with its steps'(browser) {
    const { page, errors } = await open(browser, record('request', server));
    const titles = await page.locator('#requests li').allTextContents();
    assert.equal(titles.length, 3);
    assert.ok(titles.every((title) => /^GET \/\S+ \([\d.]+ ms, status 200\)$/.test(title)), titles.join());
    await page.locator('#requests a', { hasText: 'GET /file' }).click();
    assert.match(await why(page), /^GET \/file .*Its connection was accepted [\d.]+ ms before\. Its critical path:/);
    const steps = (await page.locator('#steps li').allTextContents()).join('\n');
    assert.match(steps, /GET \/file handler[^]*fs\.readFile \S+: on a thread[^]*fileRead[^]*crypto\.pbkdf2: on a thread[^]*crypto\.pbkdf2 derived/);
    await settle(page);
    assert.match((await drawnOf(page, ({ path }) => path)).join(), /^poll,pool \d+,poll,(.*,)?pool \d+,poll$/);
    await page.locator('#steps a').first().click();
    assert.match(await why(page), /poll: GET \/file handler/);
    assert.deepEqual(errors, []);
  },

  async 'arrows lead from the sender of a message to its receiver in another loop'(browser) {
    const { page, errors } = await open(browser, record('messages', worker));
    const groups = await drawnOf(page, ({ groups }) => groups);
    const loops = groups.filter((name) => name.startsWith('loop: '));
    assert.ok(loops.length === 2 && /^loop: worker 1 \(\d+\)$/.test(loops[1]), groups.join());
    await find(page, 'message received');
    assert.match(await why(page), /poll: message received sent in timer send of turn \d+ \(timer\) of loop .* at \S*worker\.js:16:/);
    const [from, ...to] = await drawnOf(page, ({ arrows }) => arrows);
    assert.ok(from.from === 0 && from.to === 1 && from.y1 < from.y2, JSON.stringify(from));
    assert.ok(to.some((arrow) => arrow.from === 1 && arrow.to === 0 && arrow.y1 > arrow.y2), JSON.stringify(to));
    await page.locator('#why a', { hasText: 'timer send' }).click();
    assert.match(await why(page), /timer send [^]*It scheduled \d+: .*message received/);
    assert.deepEqual(errors, []);
  },

  async 'a callback says since when it was ready, and who held the loop'(browser) {
    const script = 'setTimeout(function holder() { setTimeout(function held() {}, 5); const end = Date.now() + 80; while (Date.now() < end); }, 1)';
    const { page, errors } = await open(browser, record('held', '-e', script));
    await find(page, 'timer held');
    assert.match(await why(page), /after its delay of 5 ms and ran \d+\.\d ms late; ready \d+\.\d ms earlier, held by .*timer holder/);
    assert.deepEqual(errors, []);
  },

  async 'nothing vanishes at any zoom'(browser) {
    const script = 'let n = 0; setImmediate(function again() { if (++n < 300) setImmediate(again); }); setTimeout(() => {}, 300)';
    const { page, errors } = await open(browser, record('thin', '-e', script));
    const seen = () => drawnOf(page, ({ shaded, labels }, lane) => (shaded.check ?? 0) + labels.filter((label) => label.lane === lane).length, 'check');
    for (const key of ['0', '-', '-']) {
      await page.keyboard.press(key);
      await settle(page);
      assert.ok(await seen() > 0, `nothing of check is drawn after ${key}`);
    }
    assert.deepEqual(errors, []);
  },

  async 'the ruler counts in human units, and no label covers another'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    for (const key of ['0', '+', '+', '+', '+', '+', '+', '+', 'l']) {
      await page.keyboard.press(key);
      await settle(page);
      const { ruler, labels } = await page.evaluate(() => document.getElementById('lanes').drawn);
      assert.ok(ruler.length > 2 && ruler.length < 25, ruler.join());
      assert.ok(ruler.every((text) => /^-?\d+(\.\d{1,6})? (s|ms|µs|ns)$/.test(text)), ruler.join());
      assert.equal(new Set(ruler).size, ruler.length, ruler.join());
      for (const one of labels) {
        const over = labels.find((other) => other !== one && other.lane === one.lane && other.left < one.right && one.left < other.right);
        assert.equal(over, undefined, JSON.stringify([one, over]));
      }
    }
    assert.deepEqual(errors, []);
  },

  async 'lost time is hatched and said, and names survive'(browser) {
    const script = 'let n = 0; setTimeout(function soon() { setImmediate(function again() { if (++n < 2000) setImmediate(again); }) }, 1)';
    const { page, errors } = await open(browser, record('lost', '--records=256', '-e', script));
    assert.match(await page.textContent('#problems'), /\d+ older records were overwritten/);
    const gaps = await drawnOf(page, ({ gaps }) => gaps);
    assert.match(gaps[0], /^lost: [\d.]+ ms/);
    await find(page, 'again');
    assert.match(await why(page), /check: immediate again/);
    assert.deepEqual(errors, []);
  },

  async 'the page explains where a turn begins'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    assert.match((await why(page)).replace(/\s+/g, ' '), /Diagrams often begin with timers.* a turn begins with pending and ends with timers/);
    assert.deepEqual(errors, []);
  },

  async 'two hundred thousand records can be used'(browser) {
    const script = `let n = 0; setImmediate(function again() { if (++n < ${MANY / 20}) { process.nextTick(function tick() {}); setImmediate(again); } })`;
    const { page, errors } = await open(browser, record('many', '-e', script));
    assert.match(await page.textContent('#facts'), /\d{6} records/);
    await page.keyboard.press('End');
    assert.match(await why(page), /again|tick/);
    await find(page, 'again');
    assert.match(await why(page), /immediate again/);
    assert.deepEqual(errors, []);
  },
};

module.exports = tests;

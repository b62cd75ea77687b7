// SPDX-License-Identifier: MIT
//
// The page that draws a recording, in a real browser: page.js CHROMIUM RONDO FOLDER
// [PICTURES]. With a folder for pictures, it also takes those of the documentation.
'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');

const [executablePath, rondo, folder, pictures] = process.argv.slice(2).map((word) => path.resolve(word));
const examples = path.resolve(__dirname, '../../examples');

const server = path.resolve(__dirname, '../runtime/trace/server.js');

const MANY = 200000;

function record(name, ...args) {
  const file = path.join(folder, `${name}.html`);
  execFileSync(rondo, ['trace', '-o', file, ...args], { stdio: 'ignore', cwd: path.dirname(examples) });
  return file;
}

async function open(browser, file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light', ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => !request.url().startsWith('file:') && errors.push(`asks for ${request.url()}`));
  await page.goto(`file://${file}`);
  await settle(page);
  return { page, errors };
}

const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const why = (page) => page.textContent('#why');

async function find(page, text) {
  await page.keyboard.press('/');
  await page.fill('#query', text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await settle(page);
}

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
    for (let y = place.y + 30; y < place.y + 300; y += 13) {
      await page.mouse.click(place.x + 96 + (1248 - 96) / 2 + 2, y);
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
    const [slow] = slowest.filter((text) => text.startsWith('GET /slow?n=1 handler'));
    assert.match(slow, /→ block \(server\.js:11\)/);
    await find(page, 'GET /slow');
    assert.match(await why(page), /most of its time went to block at test\/runtime\/trace\/server\.js:11/);
    assert.match(await page.textContent('#why code'), /server\.js:11\nfunction block/);
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

// The block shown in each lesson's picture: the one that the text next to it describes.
const LESSONS = {
  phases: 'fs.readFile', timers_and_immediates: 'immediate immediate', ticks_and_promises: 'tick tick', pool: 'crypto.pbkdf2', starvation: 'timer timer', blocked: 'slow',
};

async function takePictures(browser, tour) {
  const { page } = await open(browser, tour);
  await page.screenshot({ path: path.join(pictures, 'trace.png') });
  await find(page, 'immediate');
  await page.screenshot({ path: path.join(pictures, 'trace-immediate.png') });
  await page.keyboard.press('t');
  await settle(page);
  await page.screenshot({ path: path.join(pictures, 'trace-dark.png') });
  for (const [name, text] of Object.entries(LESSONS)) {
    const lesson = await open(browser, record(name, path.join(examples, 'lessons', `${name}.js`)), { viewport: { width: 1100, height: 640 } });
    await find(lesson.page, text);
    // Start-up takes most of the time, so show only the loop; starvation happens before its first turn.
    await lesson.page.keyboard.press(name === 'starvation' ? '0' : 'l');
    await settle(lesson.page);
    await lesson.page.screenshot({ path: path.join(pictures, `lesson-${name}.png`) });
  }
}

async function main() {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const tour = record('tour', path.join(examples, 'tour.js'));
  for (const [name, test] of Object.entries(tests)) {
    await test(browser, tour);
    console.log(`ok ${name}`);
  }
  if (pictures !== undefined) await takePictures(browser, tour);
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

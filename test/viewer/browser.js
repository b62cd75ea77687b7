// SPDX-License-Identifier: MIT
//
// What the tests of the page share: they record programs, open the pages in a browser, and ask what these show.
'use strict';

const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { generate } = require('./generate');

const [executablePath, rondo, folder, pictures] = process.argv.slice(2).map((word) => path.resolve(word));
const examples = path.resolve(__dirname, '../../examples');
const LIMIT_MS = 120000;

function record(name, ...args) {
  const file = path.join(folder, `${name}.html`);
  execFileSync(rondo, ['trace', '-o', file, ...args], { stdio: ['ignore', 'ignore', 'inherit'], cwd: path.dirname(examples) });
  return file;
}

// The page of a made-up recording, and what is in it.
function generated(name, records, options) {
  const file = path.join(folder, `${name}.rtrace`);
  const facts = generate(records, file, options);
  return { ...facts, file: record(name, 'view', file) };
}

async function open(browser, file, { hash = '', ...options } = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light', ...options });
  page.setDefaultTimeout(LIMIT_MS);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => !request.url().startsWith('file:') && errors.push(`asks for ${request.url()}`));
  await page.goto(`file://${file}${hash}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, { timeout: LIMIT_MS });
  await settle(page);
  return { page, errors };
}

const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const why = (page) => page.textContent('#why');

// What a timeline shows.
const drawn = (page, id = 'lanes') => page.evaluate((one) => document.getElementById(one).drawn, id);

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await settle(page);
}

async function find(page, text) {
  await page.keyboard.press('/');
  await page.fill('#query', text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await settle(page);
}

module.exports = { executablePath, rondo, folder, pictures, examples, record, generated, open, settle, why, drawn, press, find, LIMIT_MS };

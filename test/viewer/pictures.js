// SPDX-License-Identifier: MIT
//
// Takes the pictures of docs/tour.md.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { examples, folder, pictures, record, open, settle, press, find } = require('./browser');

// The block shown in each lesson's picture: the one that the text next to it describes.
const LESSONS = {
  phases: 'fs.readFile', timers_and_immediates: 'immediate immediate', ticks_and_promises: 'tick tick', pool: 'crypto.pbkdf2', starvation: 'timer timer', blocked: 'slow',
};

// The blocks between which a lesson happens, if not in turns of the loop.
const BETWEEN = { ticks_and_promises: ['timer first', 'timer second'], starvation: ['script main', 'timer timer'] };

const server = path.resolve(__dirname, '../runtime/trace/server.js');

// A server, with a range selected and a search.
async function takeTool(browser) {
  const { page } = await open(browser, record('tool', server), { viewport: { width: 1100, height: 1300 } });
  await press(page, 'l');
  const box = await page.locator('#lanes').boundingBox();
  await page.mouse.move(box.x + 150, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 1000, box.y + 10);
  await page.mouse.up();
  await find(page, 'GET /file');
  await press(page, 'l');
  await page.screenshot({ path: path.join(pictures, 'trace-tool.png') });
}

// A real server, as the page opens: what stands out comes first. The package is fetched.
async function takeExpress(browser) {
  const program = path.join(folder, 'server.js');
  fs.copyFileSync(path.resolve(__dirname, '../packages/scenarios/express_slow.js'), program);
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', 'express@4']);
  const { page } = await open(browser, record('express', program), { viewport: { width: 1100, height: 900 } });
  await press(page, 'l');
  await page.screenshot({ path: path.join(pictures, 'trace-express.png') });
}

// Shows the time from one block to another.
async function showBetween(page, [first, last]) {
  await find(page, first);
  await press(page, '[');
  await find(page, last);
  await press(page, ']', 'z', '-', 'Escape');
}

async function takePictures(browser, tour) {
  await takeTool(browser);
  await takeExpress(browser);
  const { page } = await open(browser, tour);
  await page.screenshot({ path: path.join(pictures, 'trace.png') });
  await find(page, 'immediate');
  await press(page, 'l');
  await page.screenshot({ path: path.join(pictures, 'trace-immediate.png') });
  await press(page, 't');
  await page.screenshot({ path: path.join(pictures, 'trace-dark.png') });
  for (const [name, text] of Object.entries(LESSONS)) {
    const lesson = await open(browser, record(name, path.join(examples, 'lessons', `${name}.js`)), { viewport: { width: 1100, height: 740 } });
    // Start-up takes most of the time, so show only the loop; some lessons happen just before its first turn.
    if (BETWEEN[name] === undefined) await press(lesson.page, 'l');
    else await showBetween(lesson.page, BETWEEN[name]);
    await find(lesson.page, text);
    await settle(lesson.page);
    await lesson.page.screenshot({ path: path.join(pictures, `lesson-${name}.png`) });
  }
}

module.exports = { takePictures };

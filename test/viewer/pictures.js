// SPDX-License-Identifier: MIT
//
// Takes the pictures of docs/tour.md.
'use strict';

const path = require('node:path');
const { examples, pictures, record, open, settle, press, find } = require('./browser');

// The block shown in each lesson's picture: the one that the text next to it describes.
const LESSONS = {
  phases: 'fs.readFile', timers_and_immediates: 'immediate immediate', ticks_and_promises: 'tick tick', pool: 'crypto.pbkdf2', starvation: 'timer timer', blocked: 'slow',
};

const server = path.resolve(__dirname, '../runtime/trace/server.js');

// A server, with a range selected and a search.
async function takeTool(browser) {
  const { page } = await open(browser, record('tool', server), { viewport: { width: 1100, height: 1080 } });
  await press(page, 'l');
  const box = await page.locator('#lanes').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 700, box.y + 10);
  await page.mouse.up();
  await find(page, 'GET /file');
  await press(page, 'l');
  await page.screenshot({ path: path.join(pictures, 'trace-tool.png') });
}

async function takePictures(browser, tour) {
  await takeTool(browser);
  const { page } = await open(browser, tour);
  await page.screenshot({ path: path.join(pictures, 'trace.png') });
  await find(page, 'immediate');
  await press(page, 'l');
  await page.screenshot({ path: path.join(pictures, 'trace-immediate.png') });
  await press(page, 't');
  await page.screenshot({ path: path.join(pictures, 'trace-dark.png') });
  for (const [name, text] of Object.entries(LESSONS)) {
    const lesson = await open(browser, record(name, path.join(examples, 'lessons', `${name}.js`)), { viewport: { width: 1100, height: 740 } });
    await find(lesson.page, text);
    // Start-up takes most of the time, so show only the loop; starvation happens before its first turn.
    await lesson.page.keyboard.press(name === 'starvation' ? '0' : 'l');
    await settle(lesson.page);
    await lesson.page.screenshot({ path: path.join(pictures, `lesson-${name}.png`) });
  }
}

module.exports = { takePictures };

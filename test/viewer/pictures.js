// SPDX-License-Identifier: MIT
//
// Takes the pictures of docs/tour.md.
'use strict';

const path = require('node:path');
const { examples, pictures, record, open, settle, find } = require('./browser');

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

module.exports = { takePictures };

// SPDX-License-Identifier: MIT
//
// Texts of the timeline stay readable: nothing is drawn over them, and lost time is both hatched and said.
'use strict';

const assert = require('node:assert');
const { record, generated, open, drawn, find, press } = require('./browser');

const SCRIPT = `setTimeout(function causeWithLabel() {
  setImmediate(function effectWithLabel() { const end = Date.now() + 30; while (Date.now() < end); });
  const end = Date.now() + 40; while (Date.now() < end);
}, 20)`;

// The pixels behind each text of the timeline, as text: { text, pixels }.
function pixelsOfTexts(page) {
  return page.evaluate(() => {
    const canvas = document.getElementById('lanes');
    const pen = canvas.getContext('2d');
    const { labels, titles } = canvas.drawn;
    return [...labels, ...titles].map(({ text, left, right, y }) => {
      const { data } = pen.getImageData(Math.ceil(left), y + 7, Math.max(Math.floor(right - left), 1), 12);
      return { text, pixels: data.join() };
    });
  });
}

// How many pixels of a column of the timeline differ from those of another one.
function columnPixels(page, part) {
  return page.evaluate((where) => {
    const canvas = document.getElementById('lanes');
    const x = Math.floor(112 + (canvas.width - 112) * where);
    return canvas.getContext('2d').getImageData(x, 60, 8, canvas.height - 60).data.join();
  }, part);
}

module.exports = {
  async 'arrows pass behind labels'(browser) {
    const file = record('behind', '-e', SCRIPT);
    const { page, errors } = await open(browser, file);
    await find(page, 'causeWithLabel');
    await press(page, '[', ']', 'z', '-', 'Escape');
    const { arrows, labels, view: [from, to] } = await drawn(page);
    assert.ok(arrows.length > 0, 'no arrow');
    assert.ok(labels.some(({ text }) => text.startsWith('causeWithLabel') || text.includes('causeWithLabel')), JSON.stringify(labels));
    const plain = await open(browser, file, { hash: `#view=${from},${to}` });
    assert.deepEqual((await drawn(plain.page)).view, [from, to]);
    assert.equal((await drawn(plain.page)).arrows.length, 0);
    assert.deepEqual(await pixelsOfTexts(page), await pixelsOfTexts(plain.page));
    assert.deepEqual([...errors, ...plain.errors], []);
  },

  async 'lost time has a pattern of its own, and its words cover no other'(browser) {
    const { page, errors } = await open(browser, generated('hatched', 400, { missedAfter: 10 }).file);
    const { gaps, titles } = await drawn(page);
    assert.match(gaps[0], /^lost: 5\.\d+ ms, 1234 records$/);
    const [said, ...others] = titles.filter(({ y }) => y === titles[0].y).reverse();
    assert.equal(said.text, gaps[0]);
    assert.ok(others.every(({ right }) => right < said.left), JSON.stringify(titles));
    const middle = (said.left + 60 - 112) / ((await page.locator('#lanes').boundingBox()).width - 112);
    assert.notEqual(await columnPixels(page, middle), await columnPixels(page, 0.0001));
    assert.deepEqual(errors, []);
  },
};

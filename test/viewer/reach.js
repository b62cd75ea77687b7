// SPDX-License-Identifier: MIT
//
// Tests of who can use the page: on a phone, by touch, by keyboard alone, with a screen reader.
'use strict';

const assert = require('node:assert');
const { generated, open, settle, drawn } = require('./browser');

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

// What sticks out of the page. Parts that scroll by themselves may.
function overflowing(page) {
  return page.evaluate(() => [...document.querySelectorAll('body *')].filter((element) => {
    if (element.closest('.scroll table, .bars, #why code, #flame, #tip, [hidden]') !== null) return false;
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > document.documentElement.clientWidth + 0.5 || left < -0.5);
  }).map((element) => `${element.tagName}#${element.id} ${element.textContent.slice(0, 30)}`));
}

// Moves fingers: each step has the x of every one.
async function touch(page, y, ...steps) {
  const client = await page.context().newCDPSession(page);
  const send = (type, xs) => client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) });
  for (let i = 1; i <= steps[0].length; i++) await send('touchStart', steps[0].slice(0, i));
  for (const step of steps.slice(1)) await send('touchMove', step);
  await send('touchEnd', []);
  await settle(page);
}

const ROLES = ['button', 'link', 'searchbox', 'textbox', 'combobox', 'img', 'image', 'region', 'group', 'navigation', 'figure', 'progressbar', 'search'];

module.exports = {
  async 'on a phone nothing sticks out'(browser, tour) {
    const { page, errors } = await open(browser, tour, PHONE);
    assert.deepEqual(await overflowing(page), []);
    await page.keyboard.press('ArrowRight');
    await settle(page);
    assert.deepEqual(await overflowing(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.ok((await drawn(page)).ruler.length >= 1);
    assert.deepEqual(errors, []);
  },

  async 'two fingers zoom, and one pans'(browser) {
    const { page, errors } = await open(browser, generated('touch', 5000).file, PHONE);
    await page.locator('#lanes').scrollIntoViewIfNeeded();
    const box = await page.locator('#lanes').boundingBox();
    const y = box.y + 60;
    await touch(page, y, [200, 240], [160, 280], [120, 320]);
    const { view: [from, to] } = await drawn(page);
    const whole = Number.parseFloat((await page.textContent('#facts')).split(' · ')[2]) * 1e6;
    assert.ok(to - from < whole / 2, `${from} to ${to} of ${whole}`);
    await touch(page, y, [300], [280], [200]);
    const { view: [later, end] } = await drawn(page);
    assert.ok(later > from && Math.abs(end - later - (to - from)) < 10, `${later} to ${end} after ${from} to ${to}`);
    assert.deepEqual(errors, []);
  },

  async 'everything has a name for screen readers'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    await page.keyboard.press('ArrowRight');
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const named = nodes.filter(({ ignored, role }) => !ignored && ROLES.includes(role?.value));
    const unnamed = named.filter(({ name }) => (name?.value ?? '').trim() === '').map(({ role }) => role.value);
    assert.deepEqual(unnamed.filter((role) => role !== 'group'), []);
    const names = named.map(({ name }) => name.value);
    for (const name of ['Search', 'Next callback', 'Zoom in', 'Statistics by name', 'Callbacks by length']) assert.ok(names.includes(name), `${name} of ${names.join()}`);
    assert.ok(names.some((name) => name.startsWith('Timeline: groups of lanes')));
    assert.deepEqual(errors, []);
  },

  async 'the Tab key goes through the page in its order'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    const order = await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], button:enabled, input, select, [tabindex="0"]')].filter((element) => element.getClientRects().length > 0);
      all.forEach((element, i) => element.setAttribute('data-stop', String(i)));
      return all.map((_, i) => String(i));
    });
    const seen = [];
    for (const stop of order) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(() => document.activeElement.getAttribute('data-stop')));
      if (seen.at(-1) !== stop) break;
    }
    assert.deepEqual(seen, order);
    assert.ok(order.length > 20);
    assert.deepEqual(errors, []);
  },

  async 'the switch changes the theme, and so does the system'(browser, tour) {
    const { page, errors } = await open(browser, tour);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.click('[data-do=theme]');
    const dark = await paper();
    assert.notEqual(dark, light);
    assert.equal(await page.getAttribute('[data-do=theme]', 'aria-pressed'), 'true');
    await page.click('[data-do=theme]');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, dark);
    assert.deepEqual(errors, []);
  },
};

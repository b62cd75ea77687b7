// SPDX-License-Identifier: MIT
//
// Added to the page by `rondo live`: asks whether the process has recorded more, and loads the page again. A click, a key or
// the button pauses that, so that what is being looked at stays.
'use strict';

(() => {
  const EVERY_MS = 2000;
  const shown = document.currentScript.dataset.records;
  const bar = document.createElement('p');
  const words = document.createElement('span');
  const button = document.createElement('button');
  let isPaused = false;
  let isOver = false;
  bar.id = 'live';
  bar.setAttribute('role', 'status');
  bar.append(words, ' ', button);
  document.querySelector('#about').prepend(bar);

  function tell() {
    if (isOver) words.textContent = 'The process has ended.';
    else words.textContent = isPaused ? 'Paused.' : 'Live: the latest records, renewed every two seconds.';
    button.textContent = isPaused ? 'continue' : 'pause';
    button.hidden = isOver;
  }

  function pause(value) {
    isPaused = value;
    tell();
  }

  async function look() {
    try {
      const { records, isAlive } = await (await fetch('state')).json();
      isOver = !isAlive;
      if (!isPaused && String(records) !== shown) location.reload();
    } catch {
      isOver = true; // the tool has ended
    }
    tell();
    if (!isOver) setTimeout(look, EVERY_MS);
  }

  button.addEventListener('click', () => pause(!isPaused));
  for (const event of ['pointerdown', 'keydown', 'wheel']) {
    document.querySelector('main').addEventListener(event, () => pause(true), { passive: true });
  }
  tell();
  setTimeout(look, EVERY_MS);
})();

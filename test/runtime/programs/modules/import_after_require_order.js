// SPDX-License-Identifier: MIT
// How many microtasks import() takes for modules that require() loaded, that threw in it, or that it rejected.
'use strict';

function count(name, promise) {
  let microtasks = 0;
  let isSettled = false;
  const settle = (how) => () => {
    isSettled = true;
    console.log(name, how, microtasks);
  };
  promise.then(settle('is loaded'), settle('failed'));
  const go = () => {
    microtasks++;
    if (!isSettled && microtasks < 50) Promise.resolve().then(go);
  };
  Promise.resolve().then(go);
}

function attempt(name) {
  try {
    console.log(Object.keys(require(`./required_first/${name}`)));
  } catch (error) {
    console.log(name, error.code ?? error.message);
  }
  count(name, import(`./required_first/${name}`));
}

attempt('plain.mjs');
attempt('graph.mjs');
count('dependency.mjs', import('./required_first/dependency.mjs'));
attempt('throws.mjs');
attempt('awaits.mjs');
attempt('cycle.mjs');

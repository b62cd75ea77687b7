// SPDX-License-Identifier: MIT
// import() is not supported: the promise says so, with the name that was asked for.
// answer: written
'use strict';
import('fs').then(() => console.log('loaded'), (error) => console.log(error.name, error.message));
(async () => {
  try {
    await import('./missing.mjs');
  } catch (error) {
    console.log(error instanceof Error, error.message, error.stack.split('\n').length > 1);
  }
})();

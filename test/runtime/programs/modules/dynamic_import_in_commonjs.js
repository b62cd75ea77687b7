// SPDX-License-Identifier: MIT
// import() in CommonJS.
'use strict';
const show = (error) => console.log(error.code ?? error.name, error.message.split(__dirname).join('<dir>'));
(async () => {
  const counter = await import('./fixtures/counter.mjs');
  counter.increase();
  console.log(counter.count, counter === await import('./fixtures/counter.mjs'));
  console.log((await import('./fixtures/counter.mjs?other')).count);
  console.log((await import('node:path')).sep, (await import('fs')).default === require('fs'));
  console.log((await import(`${__dirname}/fixtures/waits.mjs`)).default);
  console.log((await import(require('url').pathToFileURL(`${__dirname}/fixtures/counter.mjs`))).count);
  await import('./fixtures/throws.mjs').catch(show);
  await import('./fixtures/throws.cjs').catch(show);
  await import('./fixtures/nothing.mjs').catch(show);
  await import({ toString() { throw new TypeError('no text'); } }).catch(show);
  const first = await import('./fixtures/throws.mjs').catch((error) => error);
  console.log(first === await import('./fixtures/throws.mjs').catch((error) => error));
})();

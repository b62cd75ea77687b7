// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// import() of a module whose cycle has failed, after require() of it was refused.
'use strict';

try {
  require('./failing_cycle/waits.mjs');
} catch (error) {
  console.log('require', error.code);
}

const show = (name) => import(`./failing_cycle/${name}.mjs`).then(
  (all) => console.log(name, Object.keys(all)),
  (error) => console.log(name, error.message),
);
show('throws').then(() => show('waits')).then(() => show('throws'));

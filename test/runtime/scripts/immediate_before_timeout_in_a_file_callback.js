// SPDX-License-Identifier: MIT
// The check phase follows poll: inside an I/O callback the immediate is always first.
const fs = require('fs');

fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => console.log('immediate'));
});

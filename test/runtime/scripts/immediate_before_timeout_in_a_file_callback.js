// SPDX-License-Identifier: MIT
// After poll comes check: inside an I/O callback the immediate is always first.
const fs = require('fs');

fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => console.log('immediate'));
});

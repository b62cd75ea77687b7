// SPDX-License-Identifier: MIT
import changed from './changed.mjs';
console.log('imports', changed);

// SPDX-License-Identifier: MIT
// Memory figures of os and process agree with each other.
'use strict';
const os = require('os');

const total = os.totalmem();
console.log(total > 0, os.freemem() > 0, os.freemem() <= total);
console.log(process.availableMemory() > 0, process.availableMemory() <= total, process.constrainedMemory() >= 0);
const { rss, heapTotal, heapUsed } = process.memoryUsage();
console.log(process.memoryUsage.rss() > 0, rss > 0, rss < total, heapTotal > 0, heapUsed <= heapTotal);
console.log(os.loadavg().length, os.loadavg().every((load) => load >= 0), os.uptime() > 0, os.availableParallelism() >= 1);
console.log([os.totalmem, os.freemem, os.uptime].every((get) => +get >= 0));

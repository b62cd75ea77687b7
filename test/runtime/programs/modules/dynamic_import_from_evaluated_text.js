// SPDX-License-Identifier: MIT
// import() in code created at run time.
'use strict';
const load = new Function('name', 'return import(name)');
load('node:os').then((os) => console.log('Function', typeof os.cpus));
eval("import('./fixtures/counter.mjs')").then((all) => console.log('eval', all.count));
(0, eval)("import('node:path')").then((all) => console.log('indirect', all.sep));
const parts = ['im', 'port'];
new Function(`return ${parts.join('')}('node:url')`)().then((all) => console.log('parts', typeof all.URL));
setTimeout(() => load('./fixtures/counter.mjs').then((all) => console.log('later', all.count), (error) => console.log(error.code)), 50);

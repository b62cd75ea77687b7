// SPDX-License-Identifier: MIT
// Error.prepareStackTrace receives positions in the generated files.
// command: --enable-source-maps FILE
'use strict';
const { write, inline, wordByWord, shown } = require('./fixtures/maps.cjs');

const TEXT = "exports.make = function make() { return new Error('x'); };\n";
const { make } = require(write('generated.js', `${TEXT}//# sourceMappingURL=${inline(wordByWord(TEXT))}`));
const first = (error) => shown(error.stack.split('\n')[1].trim().replace(/^at \S+ /, ''));
console.log(first(make()));
Error.prepareStackTrace = (error, [site]) => [error.message, shown(site.getFileName()), site.getLineNumber(), site.getColumnNumber()];
console.log(make().stack);
Error.prepareStackTrace = undefined;
console.log(first(make()));
const made = make();
made.name = 'Changed';
console.log(made.stack.split('\n')[0]);

// Arguments arrive as they are; argv0; values that are not text.
'use strict';
const { spawnSync } = require('child_process');

const print = ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--'];
const given = (args) => JSON.parse(spawnSync(process.execPath, [...print, ...args], { encoding: 'utf8' }).stdout);
console.log(given(['plain', 'two words', '', '"quoted"', "it's", '$HOME', '*', 'a\nb', 'é€😀', '-x', '\\']));
console.log(given([5, true, null, undefined, ['a', 'b']]));
console.log(spawnSync('sh', ['-c', 'echo "$0"'], { argv0: 'other name', encoding: 'utf8' }).stdout);
console.log(spawnSync('sh', ['-c', 'echo "$0" "$1"', 'zero', 'one'], { encoding: 'utf8' }).stdout);
console.log(spawnSync(process.execPath, ['-p', 'process.argv0'], { argv0: 'renamed', encoding: 'utf8' }).stdout);

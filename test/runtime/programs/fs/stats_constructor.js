'use strict';
const fs = require('fs');

const stats = new fs.Stats(1, 0o100644, 3, 4, 5, 6, 7, 8, 9, 10, 1000.5, 2000, 3000.999, 4000);
console.log(stats);
console.log(stats.isFile(), stats.isDirectory(), JSON.stringify(stats));
console.log(new fs.Stats());
console.log(fs.Stats.length, fs.Stats.name, fs.Dirent.length);
const dirent = new fs.Dirent('n', fs.constants.UV_DIRENT_LINK, 'p');
console.log(dirent, dirent.isSymbolicLink(), dirent.isFile());

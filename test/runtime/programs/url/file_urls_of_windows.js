// SPDX-License-Identifier: MIT
// The option `windows` of pathToFileURL() and fileURLToPath().
'use strict';

const url = require('url');

function attempt(name, work) {
  try {
    console.log(name, String(work()).replace(process.cwd(), '<cwd>'));
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

const PATHS = ['C:\\foo', 'C:\\foo\\', '\\\\server\\share\\f', '\\\\?\\C:\\a', '//server/share', 'C:/a b#?%\n.txt', '\\foo', '\\\\x',
  '\\\\\\x', '/a/b/', '\\\\nas\\My Docs\\File.doc', 'C:\\\u4f60', '\\\\?\\UNC\\server\\share\\x', '\\\\ho st\\s\\x'];
const URLS = ['file:///C:/foo', 'file:///C:/a%20b', 'file://server/share/x', 'file:///a', 'file:///C:/a%2Fb', 'file:///C:/a%5Cb',
  'file:///', 'file:///C|/x', 'file:///c:', 'file://xn--iv-0ja/x/y', 'http://a', 'file:///C:/%E4%BD%A0', 'file://host/'];

for (const windows of [true, 1]) {
  for (const path of PATHS) attempt(path, () => url.pathToFileURL(path, { windows }));
  for (const text of URLS) attempt(text, () => url.fileURLToPath(text, { windows }));
}
for (const windows of [false, undefined, null, 0]) {
  attempt('path', () => url.pathToFileURL('/C:\\foo', { windows }));
  attempt('url', () => url.fileURLToPath('file:///C:/foo', { windows }));
}
for (const options of [null, undefined, 5]) {
  attempt('options', () => url.pathToFileURL('/a', options));
  attempt('options', () => url.fileURLToPath('file:///a', options));
}
console.log(url.pathToFileURL.length, url.fileURLToPath.length);

// SPDX-License-Identifier: MIT
//
// win32.relative() of shares whose hosts begin alike, and of a drive and a file with its name.
'use strict';

const { relative } = require('path').win32;

const PATHS = ['\\\\srv', '\\\\srva\\A\\K', '\\\\srv\\share\\', '\\\\srv\\sharp', '//srvcon/x/bar baz/', '\\C:\\', 'C:\\', 'c:/', '\\C:\\foo',
  'C:\\foo', '\\C:\\foo\\bar', 'c:\\FOO\\bar', 'C:\\foobar', 'D:\\', '\\srv', '\\srv\\x'];
for (const from of PATHS) for (const to of PATHS) console.log(JSON.stringify([from, to, relative(from, to)]));

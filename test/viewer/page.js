// SPDX-License-Identifier: MIT
//
// The page that draws a recording, in a real browser: page.js CHROMIUM RONDO FOLDER
// [PICTURES]. With a folder for pictures, it takes those of the documentation instead.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { executablePath, folder, pictures, examples, record } = require('./browser');

async function runTests(browser, tour) {
  for (const [name, test] of Object.entries({ ...require('./pack'), ...require('./patch'), ...require('./labels'), ...require('./timeline'), ...require('./findings'), ...require('./tool'), ...require('./reach'), ...require('./hostile'), ...require('./devtools'), ...require('./live'), ...require('./scale') })) {
    await test(browser, tour);
    for (const context of browser.contexts()) await context.close();
    console.log(`ok ${name}`);
  }
}

async function main() {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const tour = record('tour', path.join(examples, 'tour.js'));
  if (pictures === undefined) await runTests(browser, tour);
  else await require('./pictures').takePictures(browser, tour);
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

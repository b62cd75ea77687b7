// SPDX-License-Identifier: MIT
//
// Names in a recording come from the program and from its clients: the page shows them as text, whatever they contain.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { folder, record, open, settle, find, press } = require('./browser');

const EVIL = '</script><script>globalThis.isHarmed = true</script><img src=x onerror="globalThis.isHarmed = true">\u2028\u202e"\'`${0}';

// Each kind of name that a program or a client can choose: functions, marks, paths, URLs and methods, lines of source.
const PROGRAM = `
const http = require('http');
const evil = ${JSON.stringify(EVIL).replaceAll('\u2028', '\\u2028')};
const named = (name, run) => Object.defineProperty(run, 'name', { value: name });
function spin() { const start = process.cpuUsage(); while (process.cpuUsage(start).user < 40000) for (let i = 0; i < 1e5; i++); } // </script><img src=x onerror="globalThis.isHarmed = true">
performance.mark(evil);
console.time(evil);
setTimeout(named(evil, () => spin()), 1);
setImmediate(named('__proto__', () => {}));
process.nextTick(named('constructor', () => {}));
require('fs').readFile('/no/' + evil, named(evil, () => {}));
const server = http.createServer(named(evil, (req, res) => { spin(); res.end(); }));
server.listen(0, () => {
  const socket = require('net').connect(server.address().port, () => socket.write('GET /<img/src=x/onerror="globalThis.isHarmed=true">?</script> HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n'));
  socket.resume().on('close', () => { console.timeEnd(evil); server.close(); });
});
`;

module.exports = {
  async 'names that look like HTML are text'(browser) {
    const program = path.join(folder, 'hostile.js');
    fs.writeFileSync(program, PROGRAM);
    const { page, errors } = await open(browser, record('hostile', program));
    await press(page, 'l');
    for (const text of [EVIL.slice(0, 20), 'GET /<img', '__proto__', 'constructor', '/no/']) {
      await find(page, text);
      assert.match(await page.textContent('#found'), /^[1-9]\d*(\/| of | found)/, text);
      assert.ok((await page.textContent('#why')).includes(text), text);
    }
    await page.locator('#requests a').first().click();
    await settle(page);
    assert.ok((await page.textContent('#why')).includes('<img/src=x/onerror='));
    await page.locator('#slowest a').first().click();
    const box = await page.locator('#lanes').boundingBox();
    for (let y = 20; y < box.height; y += 24) await page.mouse.move(box.x + box.width / 2, box.y + y);
    await settle(page);
    assert.deepEqual(await page.evaluate(() => [globalThis.isHarmed, document.images.length, document.querySelectorAll('#why script, .cards script, main script').length]), [undefined, 0, 0]);
    assert.deepEqual(errors, []);
  },

  async 'links with hostile values open the page as it is'(browser, tour) {
    for (const hash of ['#q=<img src=x onerror=globalThis.isHarmed=true>', '#view=NaN,1e999', '#span=-1', '#span=99999999', '#request=constructor', '#range=5,1&view=%', '#__proto__=1']) {
      const { page, errors } = await open(browser, tour, { hash });
      assert.deepEqual(await page.evaluate(() => [globalThis.isHarmed, document.images.length]), [undefined, 0], hash);
      await press(page, 'ArrowRight', '0');
      assert.deepEqual(errors, [], hash);
      await page.close();
    }
  },
};

// SPDX-License-Identifier: MIT
// Settings that HTTP/2 does not define: sent, received by those who ask for them, and checked.
'use strict';
const http2 = require('http2');

for (const ids of [1, 'a', {}, null, Array(11).fill(1)]) {
  for (const make of [http2.createServer, (options) => http2.connect('http://127.0.0.1:1', options)]) {
    try {
      make({ remoteCustomSettings: ids });
      console.log('accepted');
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}

const server = http2.createServer({ settings: { customSettings: { 100: 1, 101: 4294967295 } }, remoteCustomSettings: [5001] });
server.on('session', (session) => {
  console.log('server, new', session.localSettings.customSettings, session.remoteSettings.customSettings);
  session.on('remoteSettings', (settings) => console.log('server, received', settings.customSettings));
});
server.listen(0, '127.0.0.1', () => {
  const settings = { customSettings: { 5000: 1, 5001: 2 } };
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`, { settings, remoteCustomSettings: [101, 7] });
  client.on('connect', () => {
    client.settings({ customSettings: { 5001: 3, 5002: 4 } }, (error, acknowledged) => {
      console.log('client', error, acknowledged.customSettings, client.localSettings.customSettings, client.remoteSettings.customSettings);
      client.settings({ headerTableSize: 100 }, (again, { customSettings, headerTableSize }) => {
        console.log('client', again, customSettings, headerTableSize);
        client.close();
        server.close();
      });
    });
  });
});

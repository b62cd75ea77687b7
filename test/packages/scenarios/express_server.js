// A server with middleware, JSON and static files; prints its port.
const express = require('express');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-express-'));
fs.writeFileSync(path.join(folder, 'page.txt'), 'a page\n'.repeat(100));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

const app = express();
app.use(express.json());
app.use('/static', express.static(folder));
app.get('/json', (req, res) => res.json({ path: req.path, time: 'now', list: [1, 2, 3] }));
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));

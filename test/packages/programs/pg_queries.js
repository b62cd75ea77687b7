// SPDX-License-Identifier: MIT
// pg: a password with SCRAM, right and wrong; simple queries and queries with parameters; errors; a pool.
const { once } = require('events');
const { Client, Pool } = require('pg');
const { createServer } = require('./postgres_server.cjs');

(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings = { host: '127.0.0.1', port: server.address().port, user: 'tester', password: 'pencil', database: 'test', ssl: false };

  const client = new Client(settings);
  await client.connect();
  console.log((await client.query("SELECT 'one', 'zwölf'")).rows);
  const { rows, rowCount, fields } = await client.query('SELECT $1::text, $2::text, $3::text', ['a', null, 'ß'.repeat(3)]);
  console.log(rows, rowCount, fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  await client.query('SELEC 1').catch(({ code, message }) => console.log(code, message));
  console.log((await client.query({ text: 'SELECT $1', values: [{ json: true }], rowMode: 'array' })).rows);
  await client.end();

  const wrong = new Client({ ...settings, password: 'pen' });
  await wrong.connect().catch(({ code, message }) => console.log(code, message));

  const pool = new Pool({ ...settings, max: 2 });
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => pool.query('SELECT $1', [`n${i}`])));
  console.log(answers.map((answer) => answer.rows[0].c0), pool.totalCount, pool.idleCount);
  await pool.end();
  server.close();
})();

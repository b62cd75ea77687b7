// SPDX-License-Identifier: MIT
// mongodb: a login with SCRAM, right and wrong; compressed messages; documents of all types, found one at a time and through a
// cursor; errors of the server.
const { once } = require('events');
const { Decimal128, Long, MongoClient, ObjectId } = require('mongodb');
const { createServer } = require('./mongodb_server.cjs');

const settings = { serverApi: '1', compressors: ['zlib'], maxPoolSize: 3, serverSelectionTimeoutMS: 20000 };

(async () => {
  const counts = { compressed: 0 };
  const server = createServer(counts).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = (password) => `mongodb://tester:${password}@127.0.0.1:${server.address().port}/?authSource=test&directConnection=true`;

  const client = await new MongoClient(url('pencil'), settings).connect();
  const things = client.db('test').collection('things');
  console.log(await client.db('test').command({ ping: 1 }));
  const _id = new ObjectId('0123456789abcdef01234567');
  const thing = { _id, text: 'zwölf', number: 1.5, long: Long.fromString('9007199254740993'), when: new Date(1e12), bytes: Buffer.from('bytes'),
    list: [1, [2], null], exact: Decimal128.fromString('0.10'), expression: /a+/i, inner: { deep: { deeper: true } } };
  console.log(await things.insertOne(thing));
  console.log(await things.findOne({ text: 'zwölf' }, { promoteBuffers: true, promoteLongs: false }));
  console.log(await things.findOne({ text: 'none' }));
  await things.insertOne(thing).catch(({ code, name, message }) => console.log(name, code, message));

  const many = Array.from({ length: 250 }, (_, i) => ({ _id: i, kind: 'many', text: 'x'.repeat(i * 10) }));
  console.log((await things.insertMany(many)).insertedCount);
  let seen = 0;
  let length = 0;
  for await (const one of things.find({ kind: 'many' }).batchSize(60)) {
    seen++;
    length += one.text.length;
  }
  console.log(seen, length, counts.compressed > 8);
  console.log((await Promise.all([1, 2, 3, 4, 5].map((i) => things.findOne({ _id: i })))).map((one) => one.text.length));
  await client.db('test').command({ unknown: 1 }).catch(({ codeName, message }) => console.log(codeName, message));
  await client.close();

  const wrong = new MongoClient(url('pen'), settings);
  await wrong.connect().catch(({ name, code, message }) => console.log(name, code, message));
  await wrong.close();
  server.close();
})();

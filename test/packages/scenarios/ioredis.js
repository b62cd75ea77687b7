// Commands, pipelines, subscriptions, and a server that restarts.
const Redis = require('ioredis');

const options = { port: Number(process.env.REDIS_PORT), host: '127.0.0.1', retryStrategy: () => 50, maxRetriesPerRequest: null };

async function commands(redis) {
  console.log(await redis.ping(), await redis.set('key', 'v\u00e4lue'), await redis.get('key'), await redis.get('none'));
  console.log(await redis.incr('n'), await redis.incrby('n', 5), await redis.mset('a', 1, 'b', 2), await redis.mget('a', 'b', 'c'));
  console.log(await redis.hset('hash', { x: '1', y: '2' }), await redis.hgetall('hash'), await redis.rpush('list', 'a', 'b', 'c'),
    await redis.lrange('list', 0, -1));
  console.log(await redis.getBuffer('key'), await redis.expire('key', 100), (await redis.ttl('key')) > 90, await redis.del('a', 'b', 'c'));
  console.log(await redis.incr('hash').catch((error) => `${error.name}: ${error.message}`), await redis.eval('return {KEYS[1], ARGV[1]}',
    1, 'k', 'v'));
  redis.defineCommand('twice', { numberOfKeys: 1, lua: 'return redis.call("GET", KEYS[1]) .. redis.call("GET", KEYS[1])' });
  console.log(await redis.twice('n'));
}

async function pipelines(redis) {
  console.log(await redis.pipeline().set('p', '1').incr('p').lpush('p', 'x').get('p').exec().then((list) => list.map(([error, value]) =>
    error?.name ?? value)));
  console.log(await redis.multi().set('m', 'x').get('m').exec(), await redis.multi({ pipeline: false }));
  await redis.discard();
  const pipeline = redis.pipeline();
  for (let i = 0; i < 5000; i++) pipeline.set(`bulk:${i}`, 'x'.repeat(i % 100));
  console.log((await pipeline.exec()).every(([error, value]) => error === null && value === 'OK'));
  let keys = 0;
  for await (const found of redis.scanStream({ match: 'bulk:*', count: 500 })) keys += found.length;
  console.log(keys, await redis.strlen('bulk:99'), (await Promise.all(Array.from({ length: 1000 }, (_, i) => redis.get(`bulk:${i}`))))
    .join('').length);
  const big = 'b'.repeat(2_000_000);
  await redis.set('big', big);
  console.log((await redis.get('big')) === big);
}

async function subscriptions(redis) {
  const listener = redis.duplicate();
  const messages = [];
  const received = new Promise((resolve) => {
    listener.on('message', (channel, message) => messages.push([channel, message]));
    listener.on('pmessage', (pattern, channel, message) => {
      messages.push([pattern, channel, message]);
      if (message === 'last') resolve();
    });
  });
  console.log(await listener.subscribe('one', 'two'), await listener.psubscribe('pat*'));
  console.log(await redis.publish('one', 'first'), await redis.publish('nobody', 'x'), await redis.publish('two', 'second'),
    await redis.publish('pattern', 'last'));
  await received;
  console.log(messages);
  return listener;
}

async function reconnection(redis, listener) {
  const again = new Promise((resolve) => { redis.once('ready', resolve); });
  const closed = new Promise((resolve) => { redis.once('close', resolve); });
  const listening = new Promise((resolve) => { listener.once('ready', resolve); });
  console.log('restart');
  await closed;
  console.log('closed', redis.status !== 'ready');
  const waiting = redis.set('after', 'the restart');
  await again;
  await listening;
  console.log(await waiting, await redis.get('after'), await redis.get('key'));
  while ((await redis.pubsub('NUMSUB', 'one'))[1] === 0) await new Promise((resolve) => { setTimeout(resolve, 10); });
  const message = new Promise((resolve) => { listener.once('message', (channel, text) => resolve(text)); });
  await redis.publish('one', 'subscribed again');
  console.log(await message);
}

(async () => {
  const redis = new Redis(options);
  redis.on('error', () => {});
  await commands(redis);
  await pipelines(redis);
  const listener = await subscriptions(redis);
  listener.on('error', () => {});
  await reconnection(redis, listener);
  listener.disconnect();
  await redis.quit();
  console.log('done');
})();

'use strict';
const fs = require('fs');
const { attemptLater, tell } = require('./folder.cjs');

fs.mkdirSync('d');
const first = async (options) => {
  for await (const event of fs.promises.watch('d', options)) return event;
  return undefined;
};
(async () => {
  for (const options of [{ recursive: 1 }, { persistent: 1 }, { encoding: 'x' }, { encoding: 'buffer' }, { signal: 1 }, 5,
    { signal: AbortSignal.abort() }]) {
    await attemptLater('options', () => first(options));
  }
  await attemptLater('missing', async () => {
    for await (const event of fs.promises.watch('missing')) return event;
    return undefined;
  });
  setTimeout(() => fs.writeFileSync('d/a', ''), 50);
  console.log(await first());
  setTimeout(() => fs.writeFileSync('d/b', ''), 50);
  console.log(await first({ encoding: 'hex', persistent: true }));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  try {
    for await (const event of fs.promises.watch('d', { signal: controller.signal })) console.log(event);
  } catch (error) {
    console.log(tell(error), error.cause.name);
  }
  const watcher = fs.promises.watch('d');
  console.log(Object.prototype.toString.call(watcher));
  const next = watcher.next();
  setTimeout(() => fs.unlinkSync('d/a'), 50);
  console.log(await next, await watcher.return(), await watcher.next());
})();

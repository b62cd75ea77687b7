// node:test: run() and the events of its stream.
const { run } = require('node:test');
const { tap } = require('node:test/reporters');
const path = require('path');

const file = (name) => path.join(__dirname, 'fixtures', name);

async function main() {
  const files = [file('files/a.test.cjs'), file('files/test/plain.cjs')];
  for await (const { type, data } of run({ files })) {
    const { name, nesting, testNumber, message, count } = data;
    if (type === 'test:stdout' || /^duration/.test(message)) continue;
    console.log(type, name && path.basename(name), nesting, testNumber, message, count, Object.keys(data).join(' '), data.details?.error?.cause?.code);
  }
  const text = await run({ files: [file('filtered.cjs')], only: true, testNamePatterns: [/t/] }).compose(tap).toArray();
  console.log(text.filter((line) => !line.includes('duration_ms')).join('').replaceAll('todo'.toUpperCase(), 'todo'));
  const stopped = run({ files: [file('files/test/plain.cjs')], signal: AbortSignal.abort() });
  stopped.on('test:fail', ({ details }) => console.log(details.error.failureType));
  await stopped.toArray();
  for (const options of [{ files: 5 }, { timeout: 'x' }, { concurrency: {} }, { concurrency: 0 }, { setup: 1 }, { signal: {} }, { watch: 1 },
    { shard: 1 }, { shard: { total: 0, index: 1 } }, { shard: { total: 2, index: 3 } }, { testNamePatterns: 5 }, { forceExit: 1 },
    { forceExit: true, watch: true }, { only: 'x' }]) {
    try {
      run({ files: [], ...options });
      console.log('no error', options);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}
main();

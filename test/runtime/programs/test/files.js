// node --test: each file in its own process; files without tests, with an exit status or a signal.
const run = require('./fixtures/run.cjs');

run('files', '--test', '--test-concurrency=1');
run('files/test/plain.cjs', '--test', '--test-reporter=dot');
run('files', '--test', '--test-shard=2/3', '--test-reporter=tap');
run('files/test/slow.cjs', '--test', '--test-timeout=300');
run('files', '--test', '--test-name-pattern=passes', '--test-reporter=junit', '--test-concurrency=1');
run('missing.cjs', '--test');

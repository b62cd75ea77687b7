// node --test: each file in its own process; files without tests, with an exit status or a signal.
const run = require('./fixtures/run.cjs');

run('files', '--test', '--test-concurrency=1');
run('missing.cjs', '--test');

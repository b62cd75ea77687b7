// node --test: a reporter, a part of the files, and a time limit.
const run = require('./fixtures/run.cjs');

run('files/test/plain.cjs', '--test', '--test-reporter=dot');
run('files', '--test', '--test-shard=2/3');
run('files/test/slow.cjs', '--test', '--test-timeout=300');

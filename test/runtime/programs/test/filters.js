// node:test: --test-name-pattern and --test-only leave out tests, but not the suites around the others.
const run = require('./fixtures/run.cjs');

run('filtered.cjs', '--test-only');
run('filtered.cjs', '--test-name-pattern=b|z');
run('filtered.cjs', '--test-name-pattern=/PLAIN/i', '--test-name-pattern=deep');
run('filtered.cjs', '--test-only', '--test-name-pattern=t');

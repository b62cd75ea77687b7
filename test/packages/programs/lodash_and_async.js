const _ = require('lodash');
const async = require('async');

console.log(_.chunk([1, 2, 3, 4, 5], 2), _.groupBy(['one', 'two', 'three'], 'length'), _.merge({ a: { b: 1 } }, { a: { c: [2] } }));
console.log(_.sortBy([{ n: 3 }, { n: 1 }, { n: 2 }], 'n'), _.isEqual({ a: [1, new Date(5), /x/g] }, { a: [1, new Date(5), /x/g] }));
console.log(_.cloneDeep(new Map([[1, { a: new Set([2]) }]])), _.template('hi <%= name %>!')({ name: 'x' }), _.kebabCase('fooBarBaz'));
console.log(_.isBuffer(Buffer.from('a')), _.isTypedArray(new Uint8Array(1)), _.isArguments((function () { return arguments; })()),
  _.isNative(Array.prototype.map));
console.log(_.uniqBy([1.2, 1.9, 2.1], Math.floor), _.zipObjectDeep(['a.b[0].c'], [1]), _.range(0, 10, 3), _.deburr('d\u00e9j\u00e0 vu'));
const add = _.curry((a, b, c) => a + b + c);
console.log(add(1)(2)(3), _.flow([(x) => x + 1, (x) => x * 2])(3), _.memoize((x) => ({ x }))(1));
const debounced = _.debounce((x) => {
  console.log('debounced', x);
  flows();
}, 10);
debounced(1);
debounced(2);

function flows() {
  async.series([(done) => setImmediate(done, null, 'a'), (done) => done(null, 'b')], (error, results) => console.log('series', error,
    results));
  async.mapLimit([3, 1, 2], 2, (n, done) => setTimeout(done, n * 5, null, n * n), (error, results) => console.log('mapLimit', results));
  async.waterfall([async () => 1, async (n) => n + 1], (error, result) => console.log('waterfall', result));
  async.auto({ a: async () => 1, b: ['a', async ({ a }) => a + 1] }, (error, results) => console.log('auto', results));
  const queue = async.queue((task, done) => setImmediate(done), 2);
  queue.drain(() => console.log('drained'));
  queue.push([1, 2, 3], () => {});
  async.retry(3, (done) => done(new Error('always')), (error) => console.log('retry', error.message));
}

// node:v8 without V8: heap statistics, and a round trip of serialized values.
const v8 = require('v8');

const figures = v8.getHeapStatistics();
console.log(Object.keys(figures));
console.log(Object.values(figures).every((figure) => Number.isInteger(figure) && figure >= 0));
console.log(figures.used_heap_size <= figures.total_heap_size, figures.total_heap_size < figures.heap_size_limit);
console.log(v8.takeCoverage(), v8.stopCoverage());

const shared = { text: 'ä€😀' };
const value = { list: [1, , -0, NaN], when: new Date(5), map: new Map([[shared, new Set([1n])]]), shared, bytes: new Uint8Array([1, 2]) };
value.self = value;
const bytes = v8.serialize(value);
const read = v8.deserialize(bytes);
console.log(Buffer.isBuffer(bytes), read);
console.log([...read.map.keys()][0] === read.shared);
console.log(v8.deserialize(new Uint8Array(v8.serialize(undefined))));
for (const attempt of [() => v8.serialize({ method() {} }), () => v8.serialize(Symbol('x')), () => v8.deserialize('text')]) {
  try {
    attempt();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

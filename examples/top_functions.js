// SPDX-License-Identifier: MIT
// Lists the functions with the most self time:  top_functions.js FILE.cpuprofile
'use strict';

const { nodes, samples, timeDeltas } = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
const times = new Map();
samples.forEach((id, i) => {
  const { functionName, url, lineNumber } = frames.get(id);
  const where = url === '' ? '' : ` ${url.split('/').pop()}:${lineNumber + 1}`;
  const name = `${functionName || '(anonymous)'}${where}`;
  times.set(name, (times.get(name) ?? 0) + (timeDeltas[i + 1] ?? 0));
});
const top = [...times].sort((a, b) => b[1] - a[1]).slice(0, 5);
for (const [name, time] of top) console.log(`${(time / 1000).toFixed(1).padStart(8)} ms  ${name}`);

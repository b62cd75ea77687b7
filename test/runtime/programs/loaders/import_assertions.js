// SPDX-License-Identifier: MIT
// importAssertions, the old name of importAttributes, in hooks.
'use strict';
const { spawnSync } = require('child_process');

const HOOKS = {
  'result of resolve': 'resolve() { return { shortCircuit: true, url: "data:application/json,1", importAssertions: { type: "json" } } }',
  'read in resolve': 'resolve(s, c) { return { shortCircuit: true, url: "data:application/json,1", importAttributes: { type: c.importAssertions.type ?? "json" } } }',
  'set in load': 'load(u, c, n) { c.importAssertions = { type: "json" }; return n("data:application/json,1", c) }',
  'passed by load': 'load(u, c, n) { return n("data:application/json,1", { importAssertions: { type: "json" } }) }',
  'not used': 'load(u, c, n) { return n("data:application/json,1", { importAttributes: { type: "json" } }) }',
};

for (const [name, hook] of Object.entries(HOOKS)) {
  const url = JSON.stringify(`data:text/javascript,${encodeURIComponent(`export function ${hook}`)}`);
  const code = `import { register } from 'node:module'; register(${url}); console.log({ ...await import('data:') })`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  console.log(name, status, stdout, stderr.match(/ExperimentalWarning: Use.*/g));
}

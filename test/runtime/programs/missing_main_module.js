// SPDX-License-Identifier: MIT
// The message, the code and the require stack of a missing module.
'use strict';
for (const name of ['./missing', 'missing', '/missing', '../programs/missing.json', 'node:missing', '', './']) {
  try { require(name); console.log('found', name); } catch (error) { console.log(error.code, error.message, String(error.requireStack)); }
}
for (const bad of [undefined, 1, {}]) {
  try { require(bad); } catch (error) { console.log(error.name, error.code, error.message); }
}

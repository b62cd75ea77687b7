// SPDX-License-Identifier: MIT
// Modules whose source is in their URL.
console.log(await import('data:text/javascript,export default 1; export const meta = Object.keys(import.meta)'));
console.log(await import('data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgJ2Jhc2U2NCc7'));
console.log(await import('data:application/json,{"a":1}', { with: { type: 'json' } }));
console.log((await import('data:text/javascript,import { sep } from "node:path"; export default sep')).default);
console.log(await import('data:text/javascript;charset=utf-8,export default "%C3%A9"'));
await import('data:text/javascript,throw new Error("thrown")').catch((error) => console.log(error.message));

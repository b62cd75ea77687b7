// SPDX-License-Identifier: MIT
// Stacks and reports show URLs with their queries and fragments, and positions in the source.
const fixtures = new URL('fixtures/', import.meta.url).href;
const shown = (text) => text.replaceAll(fixtures, '');
const place = (error, line = 1) => shown(error.stack.split('\n')[line].replace(/.*at (?:.* \()?/, '').replace(/\)$/, ''));

for (const specifier of ['thrower.mjs?a=1', 'thrower.mjs#b', 'thrower.mjs?c#d', 'thrower.mjs?x=%20y&z=@,;', 'thrower.mjs']) {
  const { thrown, loaded, url } = await import(`./fixtures/${specifier}`);
  console.log(place(thrown()), place(thrown(), 2), await loaded(), shown(url));
}
for (const specifier of ['failing.mjs?e', 'failing.mjs?f#g']) {
  await import(`./fixtures/${specifier}`).catch((error) => console.log(error.message, place(error)));
}
await import('data:text/javascript,throw new Error("data")//1?x#y').catch((error) => console.log(place(error)));

console.log((await import('data:text/javascript,export default 1?2:3')).default);
console.log((await import('data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgJ2Jhc2U2NCc7?q#f')).default);
await import('data:text/javascript?q,export default 1').catch((error) => console.log(error.name, error.code));

import('./fixtures/failing.mjs?last');

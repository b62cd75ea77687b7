// SPDX-License-Identifier: MIT
// react-dom/server: to strings, Node streams and web streams; with a suspended component and a failing one.
process.env.NODE_ENV = 'production';
const React = require('react');
const { renderToString, renderToStaticMarkup, renderToPipeableStream } = require('react-dom/server');
const { PassThrough } = require('stream');
const { text } = require('stream/consumers');

const { createElement: make, Suspense } = React;
function List({ items }) {
  const [count] = React.useState(() => items.length);
  return make('ul', { id: React.useId(), className: 'list', style: { marginTop: 3 } }, items.map((item) => make('li', { key: item }, item, ' & ', count)));
}
const later = () => React.lazy(() => new Promise((resolve) => setTimeout(resolve, 5, { default: () => make('b', null, 'late') })));
const page = (child) => make('main', { 'data-x': '"<' }, make(Suspense, { fallback: make('i', null, 'wait') }, child));

console.log(renderToString(make(List, { items: ['a', '<b>'] })));
console.log(renderToStaticMarkup(make(List, { items: [1, 2] })));

async function stream(child, when) {
  const through = new PassThrough();
  const errors = [];
  const { pipe } = renderToPipeableStream(page(child), { onError: (error) => errors.push(error.message), [when]: () => pipe(through) });
  const html = await text(through);
  console.log(when, html.replace(/<script>.*<\/script>/s, '<script>'), errors);
}

function Fails() {
  throw new Error('cannot be shown');
}

async function main() {
  await stream(make(later()), 'onAllReady');
  await stream(make(later()), 'onShellReady');
  await stream(make(Fails), 'onAllReady');
  const { renderToReadableStream } = require('react-dom/server.edge');
  const readable = await renderToReadableStream(page(make(List, { items: ['web'] })));
  await readable.allReady;
  console.log(await text(readable));
}

main();

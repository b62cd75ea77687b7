// SPDX-License-Identifier: MIT
//
// Unpacks a recording (internal/trace/pack.js) into its tables, a piece at a time: the page stays usable, and shows how far
// it is. Also reads the recording out of another page.
/* global unpackPiece */
/* exported modelIn, ownModel */

const { makeTables } = require('internal/trace/tables');
const { Words } = require('internal/trace/table');
const loading = document.getElementById('loading');

const LONGEST_TASK_MS = 40;
const PACKING = 2;

// Lets the browser draw and handle input.
function breathe() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function bytesOf(base64) {
  if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(base64);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

// `pieces` yields { table, from, rows, text }.
async function unpack(head, pieces) {
  const words = new Words(head.words);
  const tables = makeTables(words, head.rows);
  Object.assign(tables.spans, { whats: head.whats, hot: new Map(head.hot) });
  tables.requests.steps = new Map(head.steps);
  const total = Object.values(head.rows).reduce((sum, rows) => sum + rows, 0);
  let [done, began] = [0, performance.now()];
  for (const { table, from, rows, text } of pieces) {
    unpackPiece(tables[table], from, rows, bytesOf(text));
    done += rows;
    if (performance.now() - began < LONGEST_TASK_MS) continue;
    loading.value = done / total;
    await breathe();
    began = performance.now();
  }
  return { ...head, ...tables, words };
}

// The text of a piece is of no use afterwards.
function* ownPieces() {
  for (const element of document.querySelectorAll('script.piece')) {
    const { table, from, rows } = element.dataset;
    yield { table, from: Number(from), rows: Number(rows), text: element.textContent };
    element.remove();
  }
}

function* piecesIn(html) {
  const opening = /<script type="text\/plain" class="piece" data-table="(\w+)" data-from="(\d+)" data-rows="(\d+)">/g;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const end = html.indexOf('</script>', opening.lastIndex);
    yield { table: match[1], from: Number(match[2]), rows: Number(match[3]), text: html.slice(opening.lastIndex, end) };
    opening.lastIndex = end;
  }
}

// What another page, or a part of one, says about its recording.
function headIn(html) {
  const opening = '<script type="application/json" id="recording">';
  const from = html.indexOf(opening);
  if (from < 0) throw new Error('this is not a page of rondo trace');
  const head = JSON.parse(html.slice(from + opening.length, html.indexOf('</script>', from)));
  if (head.packing !== PACKING) throw new Error('this page was written by another version of rondo');
  return head;
}

// The recording of another page that `rondo trace` has written.
async function modelIn(html) {
  return unpack(headIn(html), piecesIn(html));
}

async function ownModel() {
  const head = JSON.parse(document.getElementById('recording').textContent);
  await breathe();
  return unpack(head, ownPieces());
}

// SPDX-License-Identifier: MIT
//
// Gives the recorder of samples what the engine reports if it does not know the line of a frame, and prints the functions
// that the recording then names: samples.js FOLDER, the folder of the runtime's scripts.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const NONE = 4294967295;
const texts = [''];
const samples = [];
let give;

const stubs = {
  'internal/profile/recorder': { listen(listener) { give = listener; return true; } },
  'internal/sources': { ownName: (url) => url },
  'internal/state': { END_PROFILE: 0 },
  'internal/trace/marks': { noteCollections() {} },
  'internal/trace/places': {
    textOf(text) {
      if (!texts.includes(text)) texts.push(text);
      return texts.indexOf(text);
    },
  },
};
const bindings = {
  options: {},
  loop: { setHook() {} },
  trace: { scheduled(kind, time, node, hot) { samples.push({ thread: 0, time, node, hot: texts[hot] }); } },
};

function load(name) {
  const module = { exports: {} };
  const text = fs.readFileSync(path.join(process.argv[2], `${name}.js`), 'utf8');
  new Function('module', 'require', 'internalBinding', text)(module, (id) => stubs[id], (id) => bindings[id]);
  return module.exports;
}

const frame = (name, line) => ({ sourceID: 1, name, location: `#${name}:LLInt:bc#1`, line, flags: 0 });
const handler = frame('handler', 30);
const stacks = [[frame('block', NONE), handler], [frame('block', 11), handler], [frame('block', 11), handler], [handler], [handler], [handler]];

// Every 4 ms, later every 16 ms: these count four times.
const TIMES_S = [1, 1.004, 1.008, 1.1, 1.116, 1.132];

stubs['internal/trace/explain'] = load('internal/trace/explain');
load('internal/trace/samples').start();
give(stacks.map((frames, i) => ({ timestamp: TIMES_S[i], frames })), [{ sourceID: 1, url: 'file:///program.js' }]);
const { Stacks, functionsOf } = load('internal/trace/stacks');
for (const { name, place, total } of functionsOf({ samples, stacks: new Stacks((number) => texts[number]) })) console.log(name, place, total);

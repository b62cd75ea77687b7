// SPDX-License-Identifier: MIT
//
// Modules whose exports are set by a function: builtin modules, CommonJS and JSON. Each is a small generated source
// with a variable for each name; its import.meta passes out a function that sets them.
'use strict';

const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');

const URL_OF_FACADES = 'rondo:esm/facade';

let count = 0;

// fill(set) is called when the module is evaluated; set(name, value) may also be called later.
function makeFacade(url, format, names, fill) {
  const list = [...new Set(names)].filter((name) => name.isWellFormed());
  const indices = new Map(list.map((name, index) => [name, index]));
  const variables = list.map((_, index) => `$${index}`);
  const exported = list.map((name, index) => `$${index} as ${JSON.stringify(name)}`);
  const text = `${list.length > 0 ? `var ${variables.join()};` : ''}export{${exported.join()}};` +
    `import.meta((i,v)=>{switch(i){${variables.map((name, index) => `case ${index}:${name}=v;break;`).join('')}}});`;
  let assign;
  const key = `${URL_OF_FACADES}/${++count}`;
  const record = engine.parse(key, text, () => (setter) => { assign = setter; }, URL_OF_FACADES);
  const set = (name, value) => {
    const index = indices.get(name);
    if (index !== undefined) assign(index, value);
  };
  return new ModuleRecord(key, url, format, record, () => fill(set));
}

module.exports = { makeFacade };

// SPDX-License-Identifier: MIT
//
// Modules whose exports are set by a function: builtin modules, CommonJS and JSON. Each is a small generated source
// with a variable for each name; its import.meta passes out a function that sets them.
'use strict';

const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');

const URL_OF_FACADES = 'rondo:esm/facade';

let count = 0;

// fill(set) is called when the module is evaluated. set(name, value), also the record's setExport(), may be called at any
// time after linking: the source has no other effects, so it can run before the evaluation. `place` as in engine.parse(). fill() also
// gets the namespaces of the modules that the facade imports, in the order of `specifiers`.
function makeFacade(url, format, names, fill, place, specifiers = []) {
  const list = [...new Set(names)].filter((name) => name.isWellFormed());
  const indices = new Map(list.map((name, index) => [name, index]));
  const variables = list.map((_, index) => `$${index}`);
  const exported = list.map((name, index) => `$${index} as ${JSON.stringify(name)}`);
  const imports = specifiers.map((specifier, index) => `import*as m${index} from${JSON.stringify(specifier)};`).join('');
  const text = `${imports}${list.length > 0 ? `var ${variables.join()};` : ''}export{${exported.join()}};` +
    `import.meta((i,v)=>{switch(i){${variables.map((name, index) => `case ${index}:${name}=v;break;`).join('')}}},[${specifiers.map((_, index) => `m${index}`).join()}]);`;
  let assign;
  let namespaces;
  const key = `${URL_OF_FACADES}/${++count}`;
  const record = engine.parse(key, text, () => (setter, imported) => {
    assign = setter;
    namespaces = imported;
  }, URL_OF_FACADES, place);
  const loader = place === undefined ? undefined : engine.loaderOf(place.global);
  const set = (name, value) => {
    const index = indices.get(name);
    if (index === undefined) return;
    if (assign === undefined) engine.evaluate(key, record, loader);
    assign(index, value);
  };
  const made = new ModuleRecord(key, url, format, record, () => fill(set, namespaces), loader);
  made.setExport = set;
  return made;
}

module.exports = { makeFacade };

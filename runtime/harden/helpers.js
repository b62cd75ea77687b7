// SPDX-License-Identifier: MIT
//
// Functions that replace calls of built-in methods: `push1(list, x)` for `list.push(x)`. If the method is the engine's,
// or not the prototype's, the helper makes the normal call, which the engine's compilers inline. Otherwise a program
// has replaced the method in the prototype, and slow.js calls the original.
'use strict';

const { METHODS, NEEDS_ARGUMENT, COLLECTIONS } = require('./builtins');
const { prototypeOf, isLate } = require('./slots');

const ARGUMENTS = 'abcdeghijk';
const GROUP_SIZE = 32;

// Called at every start of a program from a file.
const EARLY = new Set(['charCodeAt1', 'endsWith1', 'indexOf2', 'lastIndexOf1', 'push1', 'push1q', 'slice1', 'slice2', 'startsWith1']);

// The functions of start.js, in the order in which it lists them after the early helpers.
const COMMON = ['iterable', 'newMap', 'newSet', 'newWeakMap', 'newWeakSet', 'isThenOriginal'];

// Methods that typed arrays share with arrays and strings. They have a separate check: few scripts use typed arrays.
const TYPED = new Set(['at', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'forEach', 'includes', 'indexOf', 'join',
  'lastIndexOf', 'map', 'reduce', 'reverse', 'slice', 'some', 'sort']);

// Methods that call other methods, and what else must be the engine's.
const BY_PATTERN = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split']);
const BY_EXEC = new Set(['test']);
const BY_THEN = new Set(['catch', 'finally']);

function kindsOf(method, count) {
  if (count === 0 && NEEDS_ARGUMENT.has(method)) return [];
  return Object.keys(METHODS).filter((kind) => METHODS[kind].includes(method));
}

// A helper's name describes it: the method, the number of arguments or `S` for a spread, and `q` if the receiver may be
// missing.
class Helpers {
  #all = new Map();
  #slots;

  constructor(slots) {
    this.#slots = slots;
  }

  // The name of the helper for a call; undefined if no built-in has such a method.
  of(method, count, isOptional, isToPrint = false) {
    const kinds = kindsOf(method, count);
    if (kinds.length === 0) return undefined;
    const name = `${method}${count < 0 ? 'S' : count}${isOptional ? 'q' : ''}`;
    if (!this.#all.has(name)) this.#all.set(name, { name, method, count, isOptional, kinds, uses: 0, isToPrint: false });
    const helper = this.#all.get(name);
    helper.uses++;
    helper.isToPrint ||= isToPrint;
    return name;
  }

  // Groups of helpers, each loaded when a module needs one of its members: those needed at every start, those of
  // console, then the others, most used first. Those of late classes are separate.
  groups() {
    const all = [...this.#all.values()].sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
    const groups = new Map([['early', []]]);
    let count = 0;
    for (const helper of all) {
      const late = helper.kinds.find((kind) => isLate(prototypeOf(kind)));
      let key = Math.floor(count / GROUP_SIZE);
      if (EARLY.has(helper.name)) key = 'early';
      else if (late !== undefined) key = `${COLLECTIONS.has(late) ? 'collections' : late} ${helper.isToPrint}`;
      else if (helper.isToPrint) key = 'print';
      else count++;
      groups.set(key, [...groups.get(key) ?? [], helper]);
    }
    return [...groups.values()];
  }

  // The originals of all methods that have helpers, by the kind of object.
  methodsText() {
    const used = new Set([...this.#all.values()].map(({ method }) => method));
    const rows = Object.keys(METHODS).map((kind) => {
      const methods = [...METHODS[kind], ...kind === 'TypedArray' ? TYPED : []].filter((method) => used.has(method))
        .map((method) => `${method}:original('${prototypeOf(kind)}.${method}')`);
      return `${kind}:{${['__proto__:null', `prototype:original('${prototypeOf(kind)}')`, ...methods]}}`;
    });
    return `{__proto__:null,${rows}}`;
  }

  typedText() {
    return `{__proto__:null,${[...TYPED].map((method) => `${method}:original('${prototypeOf('TypedArray')}.${method}')`)}}`;
  }

  // The source of a helper, and the originals that it uses.
  #textOf({ method, count, isOptional, kinds }, used, late) {
    const slot = (path) => {
      const index = this.#slots.index(path);
      used.set(index, this.#slots.access(path, 'o', late));
      return `o${index}`;
    };
    const args = count < 0 ? 'a' : [...ARGUMENTS.slice(0, count)].join();
    const originals = kinds.map((kind) => `f===${slot(`${prototypeOf(kind)}.${method}`)}`);
    const others = kinds.map((kind) => `f!==${slot(prototypeOf(kind))}.${method}`);
    if (TYPED.has(method)) others.push(`!isTyped(f,"${method}")`);
    let isOriginal = originals.join('||');
    if (BY_PATTERN.has(method)) isOriginal += '&&(typeof a==="string"||areRegExpsOriginal())';
    if (BY_EXEC.has(method)) isOriginal += `&&${slot('RegExp.prototype')}.exec===${slot('RegExp.prototype.exec')}`;
    if (BY_THEN.has(method)) isOriginal += `&&${slot('Promise.prototype')}.then===${slot('Promise.prototype.then')}`;
    const call = count < 0 ? `${slot('Reflect.apply')}(f,x,a)` : `x.${method}(${args})`;
    const list = count < 0 ? 'a' : `[${args}]`;
    return `(x${args === '' ? '' : `,${args}`})=>{${isOptional ? 'if(x==null)return;' : ''}const f=x.${method};` +
      `return ${isOriginal}||${others.join('&&')}?${call}:slow("${method}",x,${list})},\n`;
  }

  // The members of a group as array elements, and the constants that they use.
  partsOf(group, late) {
    const used = new Map();
    const methods = group.map((helper) => this.#textOf(helper, used, late)).join('');
    return { methods, constants: [...used].map(([index, value]) => `const o${index}=${value};`).join('') };
  }

  // The script of a group: a function of the originals and start.js's functions that returns the helpers.
  textOfGroup(group) {
    const { methods, constants } = this.partsOf(group, 's.late');
    return `(function(o,s){'use strict';const{slow,areRegExpsOriginal,isTyped}=s;${constants}return[\n${methods}]})`;
  }
}

module.exports = { Helpers, COMMON, MOST_ARGUMENTS: ARGUMENTS.length };

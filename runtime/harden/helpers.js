// SPDX-License-Identifier: MIT
//
// Functions that stand for calls of built-in methods: `push1(list, x)` for `list.push(x)`. One that finds
// the method as the engine made it, or a method that is not the prototype's, calls it as before, which the
// engine's compilers reduce to the call alone. Any other is what a program has put into the prototype:
// then slow.js takes the original.
'use strict';

const { METHODS, NEEDS_ARGUMENT } = require('./builtins');
const { prototypeOf } = require('./slots');

const ARGUMENTS = 'abcdefgh';
const GROUP_SIZE = 48;

// Methods that look up others, and what else has to be as the engine made it.
const BY_PATTERN = new Set(['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split']);
const BY_EXEC = new Set(['test']);
const BY_THEN = new Set(['catch', 'finally']);

function kindsOf(method, count) {
  if (count === 0 && NEEDS_ARGUMENT.has(method)) return [];
  return Object.keys(METHODS).filter((kind) => METHODS[kind].includes(method));
}

// A helper's name says what it does: the method, the count of arguments or `S` for a list of them, and `q` if the
// receiver may be missing.
class Helpers {
  #all = new Map();
  #slots;

  constructor(slots) {
    this.#slots = slots;
  }

  // The name of the helper for a call; undefined if no built-in has such a method.
  of(method, count, isOptional, isEarly = false) {
    const kinds = kindsOf(method, count);
    if (kinds.length === 0 || count > ARGUMENTS.length) return undefined;
    const name = `${method}${count < 0 ? 'S' : count}${isOptional ? 'q' : ''}`;
    if (!this.#all.has(name)) this.#all.set(name, { name, method, count, isOptional, kinds, uses: 0, isEarly: false });
    const helper = this.#all.get(name);
    helper.uses++;
    helper.isEarly ||= isEarly;
    return name;
  }

  // Groups of helpers, each of which is loaded when a module asks for one of its members: those that every start
  // needs, then those of most use.
  groups() {
    const all = [...this.#all.values()].sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
    const sorted = all.filter(({ isEarly }) => !isEarly);
    const groups = [all.filter(({ isEarly }) => isEarly)];
    for (let at = 0; at < sorted.length; at += GROUP_SIZE) groups.push(sorted.slice(at, at + GROUP_SIZE));
    return groups;
  }

  // The originals of all methods that have helpers, by the kind of object.
  methodsText() {
    const used = new Set([...this.#all.values()].map(({ method }) => method));
    const rows = Object.keys(METHODS).map((kind) => {
      const methods = METHODS[kind].filter((method) => used.has(method))
        .map((method) => `${method}:original('${prototypeOf(kind)}.${method}')`);
      return `${kind}:{${['__proto__:null', `prototype:original('${prototypeOf(kind)}')`, ...methods]}}`;
    });
    return `{__proto__:null,${rows}}`;
  }

  // The text of one, and what it uses of the list of originals.
  #textOf({ name, method, count, isOptional, kinds }, used) {
    const slot = (path) => {
      const index = this.#slots.index(path);
      used.add(index);
      return `o${index}`;
    };
    const args = count < 0 ? 'a' : [...ARGUMENTS.slice(0, count)].join();
    const originals = kinds.map((kind) => `f===${slot(`${prototypeOf(kind)}.${method}`)}`);
    const others = kinds.map((kind) => `f!==${slot(prototypeOf(kind))}.${method}`);
    let isOriginal = originals.join('||');
    if (BY_PATTERN.has(method)) isOriginal += '&&(typeof a==="string"||s.areRegExpsOriginal())';
    if (BY_EXEC.has(method)) isOriginal += `&&${slot('RegExp.prototype')}.exec===${slot('RegExp.prototype.exec')}`;
    if (BY_THEN.has(method)) isOriginal += `&&${slot('Promise.prototype')}.then===${slot('Promise.prototype.then')}`;
    const call = count < 0 ? `${slot('Reflect.apply')}(f,x,a)` : `x.${method}(${args})`;
    const list = count < 0 ? 'a' : `[${args}]`;
    return `${name}(x${args === '' ? '' : `,${args}`}){${isOptional ? 'if(x==null)return;' : ''}const f=x.${method};` +
      `return ${isOriginal}||${others.join('&&')}?${call}:s.slow("${method}",x,${list})},\n`;
  }

  // The script of a group: a function of the originals and of start.js's functions that gives the helpers.
  textOfGroup(group) {
    const used = new Set();
    const methods = group.map((helper) => this.#textOf(helper, used)).join('');
    const constants = [...used].map((index) => `,o${index}=o[${index}]`).join('');
    return `(function(o,s){'use strict';const n=null${constants};return{__proto__:null,\n${methods}}})`;
  }
}

module.exports = { Helpers };

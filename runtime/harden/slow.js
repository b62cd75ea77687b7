// SPDX-License-Identifier: MIT
//
// Called by the runtime's scripts once a program has replaced built-ins: the original methods, and replacements for
// those that would call others. `o` and `late` provide the originals.
(function (o, late) {
  'use strict';

  const apply = original('Reflect.apply');
  const isArray = original('Array.isArray');
  const getDescriptor = original('Object.getOwnPropertyDescriptor');
  const getPrototypeOf = original('Object.getPrototypeOf');
  const symbol = original('Symbol.iterator');
  const RegExp = original('RegExp');
  const Promise = original('Promise');
  const then = original('Promise.prototype.then');
  const exec = original('RegExp.prototype.exec');
  const slice = original('String.prototype.slice');
  const METHODS = originalMethods();

  const BY_TYPE = { __proto__: null, string: 'String', number: 'Number', bigint: 'BigInt', function: 'Function' };
  const PROTOTYPES = [];
  for (const kind in METHODS) PROTOTYPES[PROTOTYPES.length] = kind;

  function kindOf(value) {
    const kind = BY_TYPE[typeof value];
    if (kind !== undefined) return kind;
    if (isArray(value)) return 'Array';
    if (typeof value !== 'object' || value === null) return '';
    for (let at = getPrototypeOf(value); at !== null; at = getPrototypeOf(at)) {
      for (let i = 0; i < PROTOTYPES.length; i++) {
        if (METHODS[PROTOTYPES[i]].prototype === at) return PROTOTYPES[i];
      }
    }
    return '';
  }

  function call(name, receiver, args) {
    const kind = kindOf(receiver);
    const own = INSTEAD[kind]?.[name];
    if (own !== undefined && (kind !== 'String' || kindOf(args[0]) === 'RegExp')) return own(receiver, args[0], args[1]);
    const method = METHODS[kind]?.[name] ?? METHODS.Object[name] ?? receiver[name];
    return apply(method, receiver, args);
  }

  const FLAGS = { __proto__: null, g: 'global', i: 'ignoreCase', m: 'multiline', s: 'dotAll', u: 'unicode', y: 'sticky' };

  function isSet(pattern, flag) {
    return apply(getDescriptor(original('RegExp.prototype'), FLAGS[flag]).get, pattern, []);
  }

  // Calls back for each match, or for the first one.
  function forMatches(text, pattern, isAll, callback) {
    if (isAll) pattern.lastIndex = 0;
    for (;;) {
      const found = apply(exec, pattern, [text]);
      if (found === null) return;
      callback(found);
      if (!isAll) return;
      if (found[0] === '') pattern.lastIndex++;
    }
  }

  function matchesOf(text, pattern, isAll) {
    const list = [];
    forMatches(text, pattern, isAll, (found) => { list[list.length] = found; });
    return list;
  }

  function digitsAt(text, at, most) {
    const digits = apply(slice, text, [at, at + most]);
    return apply(exec, /^\d{1,2}$/, [digits]) === null ? NaN : +digits;
  }

  // A replacement's text, with the `$` patterns expanded.
  function expanded(template, found, text) {
    let result = '';
    for (let i = 0; i < template.length; i++) {
      const next = template[i] === '$' ? template[i + 1] : undefined;
      const two = digitsAt(template, i + 1, 2);
      const number = two > 0 && two < found.length && template.length > i + 2 ? two : digitsAt(template, i + 1, 1);
      if (next === '$') result += '$';
      else if (next === '&') result += found[0];
      else if (next === '`') result += apply(slice, text, [0, found.index]);
      else if (next === "'") result += apply(slice, text, [found.index + found[0].length]);
      else if (next !== undefined && number > 0 && number < found.length) result += found[number] ?? '';
      else {
        result += template[i];
        continue;
      }
      i += number >= 10 && number === two ? 2 : 1;
    }
    return result;
  }

  function replacement(by, found, text) {
    if (typeof by !== 'function') return expanded(`${by}`, found, text);
    const args = [];
    for (let i = 0; i < found.length; i++) args[i] = found[i];
    args[args.length] = found.index;
    args[args.length] = text;
    if (found.groups !== undefined) args[args.length] = found.groups;
    return `${apply(by, undefined, args)}`;
  }

  function replace(text, pattern, by) {
    let result = '';
    let at = 0;
    forMatches(text, pattern, isSet(pattern, 'g'), (found) => {
      result += apply(slice, text, [at, found.index]) + replacement(by, found, text);
      at = found.index + found[0].length;
    });
    return result + apply(slice, text, [at]);
  }

  function split(text, pattern, limit) {
    let flags = 'g';
    for (const flag in FLAGS) if (flag !== 'g' && flag !== 'y' && isSet(pattern, flag)) flags += flag;
    const matches = matchesOf(text, new RegExp(pattern, flags), true);
    if (text === '') return matches.length > 0 ? [] : [''];
    const parts = [];
    let at = 0;
    for (let i = 0; i < matches.length; i++) {
      const found = matches[i];
      const end = found.index + found[0].length;
      if (found.index >= text.length || end === at) continue;
      parts[parts.length] = apply(slice, text, [at, found.index]);
      for (let j = 1; j < found.length; j++) parts[parts.length] = found[j];
      at = end;
    }
    parts[parts.length] = apply(slice, text, [at]);
    if (limit !== undefined && parts.length > limit) parts.length = limit;
    return parts;
  }

  function match(text, pattern) {
    if (!isSet(pattern, 'g')) return apply(exec, pattern, [text]);
    const list = matchesOf(text, pattern, true);
    for (let i = 0; i < list.length; i++) list[i] = list[i][0];
    return list.length > 0 ? list : null;
  }

  function search(text, pattern) {
    const { lastIndex } = pattern;
    pattern.lastIndex = 0;
    const found = apply(exec, pattern, [text]);
    pattern.lastIndex = lastIndex;
    return found === null ? -1 : found.index;
  }

  function settled(callback, next) {
    return apply(then, apply(original('Promise.resolve'), Promise, [callback()]), [next]);
  }

  function overMap(part) {
    return (map) => {
      const list = membersOf(map, original('Map.prototype.forEach'), true);
      for (let i = 0; part >= 0 && i < list.length; i++) list[i] = list[i][part];
      return overIndices(list);
    };
  }

  function overSet(set) {
    return overIndices(membersOf(set, original('Set.prototype.forEach'), false));
  }

  const INSTEAD = {
    __proto__: null,
    Map: { __proto__: null, entries: overMap(-1), keys: overMap(0), values: overMap(1) },
    Set: { __proto__: null, keys: overSet, values: overSet },
    RegExp: { __proto__: null, test: (pattern, text) => apply(exec, pattern, [text]) !== null },
    String: { __proto__: null, replace, replaceAll: replace, split, match, search,
      matchAll: (text, pattern) => matchesOf(text, pattern, true) },
    Promise: {
      __proto__: null,
      catch: (promise, callback) => apply(then, promise, [undefined, callback]),
      finally: (promise, callback) => apply(then, promise, typeof callback !== 'function' ? [callback, callback] : [
        (value) => settled(callback, () => value),
        (error) => settled(callback, () => { throw error; }),
      ]),
    },
  };

  function iterableOf(next) {
    const iterator = { __proto__: null, next, [symbol]: () => iterator };
    return iterator;
  }

  function overIndices(list) {
    let i = 0;
    return iterableOf(() => (i < list.length ? { value: list[i++], done: false } : { value: undefined, done: true }));
  }

  function charactersOf(text) {
    const list = [];
    for (let at = 0; at < text.length; at += list[list.length - 1].length) {
      list[list.length] = apply(original('String.fromCodePoint'), undefined, [apply(original('String.prototype.codePointAt'), text, [at])]);
    }
    return list;
  }

  // The current members of a map or a set.
  function membersOf(collection, forEach, hasPairs) {
    const list = [];
    apply(forEach, collection, [(value, key) => { list[list.length] = hasPairs ? [key, value] : value; }]);
    return list;
  }

  // Iterates over a value without anything that a program may have replaced. Other iterators are used as they are.
  function iterable(value) {
    switch (kindOf(value)) {
      case 'Array': case 'TypedArray': return overIndices(value);
      case 'String': return overIndices(charactersOf(value));
      case 'Map': return overIndices(membersOf(value, original('Map.prototype.forEach'), true));
      case 'Set': return overIndices(membersOf(value, original('Set.prototype.forEach'), false));
      default: return value?.[symbol] === original('Array.prototype.values') ? overIndices(value) : value;
    }
  }

  // Adds members to a new map or set.
  function fill(collection, list, add, hasPairs) {
    if (list === undefined || list === null) return collection;
    for (const one of iterable(list)) apply(add, collection, hasPairs ? [one[0], one[1]] : [one]);
    return collection;
  }

  return { __proto__: null, call, iterable, fill };
})

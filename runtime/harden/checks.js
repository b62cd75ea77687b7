// SPDX-License-Identifier: MIT
//
// Whether iterators and regular expressions are still the engine's. Loaded at the first iteration, when a program may
// already have run: a method that the engine did not provide counts as replaced, and so does one that changes later.
// Each check is created when it is first needed, since it touches classes that few programs use.
(function (o, late, later) {
  'use strict';

  const apply = original('Reflect.apply');
  const isArray = original('Array.isArray');
  const toText = original('Function.prototype.toString');
  const getPrototypeOf = original('Object.getPrototypeOf');
  const symbol = original('Symbol.iterator');
  const ArrayPrototype = original('Array.prototype');
  const values = original('Array.prototype.values');

  const REPLACED = {};
  const NONE = { next: undefined };

  // The method if it is the engine's; otherwise a value that no method equals.
  function native(object, key, name) {
    const method = object[key];
    return typeof method === 'function' && apply(toText, method, []) === `function ${name}() {\n    [native code]\n}` ? method : REPLACED;
  }

  // The prototype of the iterators for a prototype, unless a program has replaced the method that creates them.
  function iteratorOf(prototype, make, example) {
    return prototype[symbol] === make ? getPrototypeOf(example[symbol]()) : NONE;
  }

  const ArrayIterator = iteratorOf(ArrayPrototype, values, []);
  const nextOfArray = native(ArrayIterator, 'next', 'next');

  function makeIteratorCheck() {
    const MapPrototype = original('Map.prototype');
    const entries = original('Map.prototype.entries');
    const SetPrototype = original('Set.prototype');
    const valuesOfSet = original('Set.prototype.values');
    const TypedPrototype = original('Uint8Array.__proto__.prototype');
    const valuesOfTyped = original('Uint8Array.__proto__.prototype.values');
    const StringPrototype = original('String.prototype');
    const characters = native(StringPrototype, symbol, '[Symbol.iterator]');
    const MapIterator = iteratorOf(MapPrototype, entries, new (original('Map'))());
    const SetIterator = iteratorOf(SetPrototype, valuesOfSet, new (original('Set'))());
    const StringIterator = iteratorOf(StringPrototype, characters, '');
    const Generator = getPrototypeOf(getPrototypeOf((function* () {})()));
    const nextOfMap = native(MapIterator, 'next', 'next');
    const nextOfSet = native(SetIterator, 'next', 'next');
    const nextOfString = native(StringIterator, 'next', 'next');
    const nextOfGenerator = native(Generator, 'next', 'next');
    return () => MapPrototype[symbol] === entries && MapIterator.next === nextOfMap &&
      SetPrototype[symbol] === valuesOfSet && SetIterator.next === nextOfSet &&
      StringPrototype[symbol] === characters && StringIterator.next === nextOfString &&
      TypedPrototype[symbol] === valuesOfTyped && Generator.next === nextOfGenerator;
  }

  let areIteratorsOriginal = null;

  function areOthersOriginal() {
    if (areIteratorsOriginal === null) areIteratorsOriginal = makeIteratorCheck();
    return areIteratorsOriginal();
  }

  // Something that iterates over the value as at start-up.
  function iterable(value) {
    return ArrayPrototype[symbol] === values && ArrayIterator.next === nextOfArray && (isArray(value) || areOthersOriginal())
      ? value : later().iterable(value);
  }

  function makeRegExpCheck() {
    const RegExpPrototype = original('RegExp.prototype');
    const exec = original('RegExp.prototype.exec');
    const symbolMatch = original('Symbol.match');
    const symbolMatchAll = original('Symbol.matchAll');
    const symbolReplace = original('Symbol.replace');
    const symbolSearch = original('Symbol.search');
    const symbolSplit = original('Symbol.split');
    const match = native(RegExpPrototype, symbolMatch, '[Symbol.match]');
    const matchAll = native(RegExpPrototype, symbolMatchAll, '[Symbol.matchAll]');
    const replace = native(RegExpPrototype, symbolReplace, '[Symbol.replace]');
    const search = native(RegExpPrototype, symbolSearch, '[Symbol.search]');
    const split = native(RegExpPrototype, symbolSplit, '[Symbol.split]');
    return () => RegExpPrototype.exec === exec && RegExpPrototype[symbolReplace] === replace &&
      RegExpPrototype[symbolSplit] === split && RegExpPrototype[symbolMatch] === match &&
      RegExpPrototype[symbolSearch] === search && RegExpPrototype[symbolMatchAll] === matchAll;
  }

  let regExpCheck = null;

  function areRegExpsOriginal() {
    if (regExpCheck === null) regExpCheck = makeRegExpCheck();
    return regExpCheck();
  }

  let typed = null;

  // Whether a program has put the method into the prototype of typed arrays.
  function isTyped(method, name) {
    if (method !== original('Uint8Array.__proto__.prototype')[name]) return false;
    if (typed === null) typed = originalTyped();
    return method !== typed[name];
  }

  function newMap(list) {
    const Map = original('Map');
    const set = original('Map.prototype.set');
    return original('Map.prototype').set === set && iterable(list) === list ? new Map(list) : later().fill(new Map(), list, set, true);
  }

  function newSet(list) {
    const Set = original('Set');
    const add = original('Set.prototype.add');
    return original('Set.prototype').add === add && iterable(list) === list ? new Set(list) : later().fill(new Set(), list, add, false);
  }

  return { __proto__: null, iterable, areRegExpsOriginal, isTyped, newMap, newSet };
})

// SPDX-License-Identifier: MIT
//
// Whether iterators and regular expressions are as the engine made them. Loaded at the first iteration, when a program
// may have run: a method that the engine did not write counts as replaced, as one does that changes from then on.
(function (o, late, later) {
  'use strict';

  const apply = original('Reflect.apply');
  const isArray = original('Array.isArray');
  const toText = original('Function.prototype.toString');
  const getPrototypeOf = original('Object.getPrototypeOf');
  const symbol = original('Symbol.iterator');
  const symbolMatch = original('Symbol.match');
  const symbolMatchAll = original('Symbol.matchAll');
  const symbolReplace = original('Symbol.replace');
  const symbolSearch = original('Symbol.search');
  const symbolSplit = original('Symbol.split');
  const ArrayPrototype = original('Array.prototype');
  const StringPrototype = original('String.prototype');
  const RegExpPrototype = original('RegExp.prototype');
  const Map = original('Map');
  const Set = original('Set');
  const MapPrototype = original('Map.prototype');
  const SetPrototype = original('Set.prototype');
  const TypedPrototype = original('Uint8Array.__proto__.prototype');
  const setOfMap = original('Map.prototype.set');
  const addOfSet = original('Set.prototype.add');

  const REPLACED = {};

  // The method if it is the engine's; otherwise what no method is equal to.
  function native(object, key, name) {
    const method = object[key];
    return typeof method === 'function' && apply(toText, method, []) === `function ${name}() {\n    [native code]\n}` ? method : REPLACED;
  }

  function iteratorOf(iterable) {
    return getPrototypeOf(iterable[symbol]());
  }

  const values = original('Array.prototype.values');
  const entriesOfMap = original('Map.prototype.entries');
  const valuesOfSet = original('Set.prototype.values');
  const characters = native(StringPrototype, symbol, '[Symbol.iterator]');
  const valuesOfTyped = original('Uint8Array.__proto__.prototype.values');
  const none = { next: undefined };
  const ArrayIterator = ArrayPrototype[symbol] === values ? iteratorOf([]) : none;
  const MapIterator = MapPrototype[symbol] === entriesOfMap ? iteratorOf(new Map()) : none;
  const SetIterator = SetPrototype[symbol] === valuesOfSet ? iteratorOf(new Set()) : none;
  const StringIterator = StringPrototype[symbol] === characters ? iteratorOf('') : none;
  const Generator = getPrototypeOf(getPrototypeOf((function* () {})()));
  const nextOfArray = native(ArrayIterator, 'next', 'next');
  const nextOfMap = native(MapIterator, 'next', 'next');
  const nextOfSet = native(SetIterator, 'next', 'next');
  const nextOfString = native(StringIterator, 'next', 'next');
  const nextOfGenerator = native(Generator, 'next', 'next');

  function areIteratorsOriginal() {
    return MapPrototype[symbol] === entriesOfMap && MapIterator.next === nextOfMap &&
      SetPrototype[symbol] === valuesOfSet && SetIterator.next === nextOfSet &&
      StringPrototype[symbol] === characters && StringIterator.next === nextOfString &&
      TypedPrototype[symbol] === valuesOfTyped && Generator.next === nextOfGenerator;
  }

  // What can be iterated over as the value was at start-up.
  function iterable(value) {
    return ArrayPrototype[symbol] === values && ArrayIterator.next === nextOfArray && (isArray(value) || areIteratorsOriginal())
      ? value : later().iterable(value);
  }

  const exec = original('RegExp.prototype.exec');
  const match = native(RegExpPrototype, symbolMatch, '[Symbol.match]');
  const matchAll = native(RegExpPrototype, symbolMatchAll, '[Symbol.matchAll]');
  const replace = native(RegExpPrototype, symbolReplace, '[Symbol.replace]');
  const search = native(RegExpPrototype, symbolSearch, '[Symbol.search]');
  const split = native(RegExpPrototype, symbolSplit, '[Symbol.split]');

  function areRegExpsOriginal() {
    return RegExpPrototype.exec === exec && RegExpPrototype[symbolReplace] === replace &&
      RegExpPrototype[symbolSplit] === split && RegExpPrototype[symbolMatch] === match &&
      RegExpPrototype[symbolSearch] === search && RegExpPrototype[symbolMatchAll] === matchAll;
  }

  function newMap(list) {
    return MapPrototype.set === setOfMap && iterable(list) === list ? new Map(list) : later().fill(new Map(), list, setOfMap, true);
  }

  function newSet(list) {
    return SetPrototype.add === addOfSet && iterable(list) === list ? new Set(list) : later().fill(new Set(), list, addOfSet, false);
  }

  return { __proto__: null, iterable, areRegExpsOriginal, newMap, newSet };
})

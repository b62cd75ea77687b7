// SPDX-License-Identifier: MIT
//
// Runs before all other scripts: keeps what cannot be reached by names, and makes the functions that rewritten
// scripts use. `o` is the list of originals; `load` gives another script of this folder.
// original('Array.prototype') becomes an index of the list when the runtime is built.
(function (o, load) {
  'use strict';

  const symbol = original('Symbol.iterator');
  const isArray = original('Array.isArray');
  const getPrototypeOf = original('Object.getPrototypeOf');
  const getDescriptor = original('Object.getOwnPropertyDescriptor');
  const Map = original('Map');
  const Set = original('Set');
  const WeakMap = original('WeakMap');
  const WeakSet = original('WeakSet');
  const ArrayPrototype = original('Array.prototype');
  const MapPrototype = original('Map.prototype');
  const SetPrototype = original('Set.prototype');
  const StringPrototype = original('String.prototype');
  const TypedPrototype = original('Uint8Array.__proto__.prototype');
  const RegExpPrototype = original('RegExp.prototype');
  const values = ArrayPrototype[symbol];
  const mapEntries = MapPrototype[symbol];
  const setValues = SetPrototype[symbol];
  const characters = StringPrototype[symbol];
  const ArrayIterator = getPrototypeOf([][symbol]());
  const MapIterator = getPrototypeOf(new Map()[symbol]());
  const SetIterator = getPrototypeOf(new Set()[symbol]());
  const StringIterator = getPrototypeOf(''[symbol]());
  const Generator = getPrototypeOf(getPrototypeOf((function* () {})()));
  const nextOfArray = ArrayIterator.next;
  const nextOfMap = MapIterator.next;
  const nextOfSet = SetIterator.next;
  const nextOfString = StringIterator.next;
  const nextOfGenerator = Generator.next;
  const symbolMatch = original('Symbol.match');
  const symbolMatchAll = original('Symbol.matchAll');
  const symbolReplace = original('Symbol.replace');
  const symbolSearch = original('Symbol.search');
  const symbolSplit = original('Symbol.split');
  const match = RegExpPrototype[symbolMatch];
  const matchAll = RegExpPrototype[symbolMatchAll];
  const replace = RegExpPrototype[symbolReplace];
  const search = RegExpPrototype[symbolSearch];
  const split = RegExpPrototype[symbolSplit];
  const exec = original('RegExp.prototype.exec');
  const getter = (name) => getDescriptor(RegExpPrototype, name).get;
  let slowly = null;

  const start = {
    __proto__: null,
    iterators: [
      { prototype: ArrayIterator, next: nextOfArray }, { prototype: MapIterator, next: nextOfMap },
      { prototype: SetIterator, next: nextOfSet }, { prototype: StringIterator, next: nextOfString },
      { prototype: Generator, next: nextOfGenerator },
    ],
    values,
    flags: { g: getter('global'), i: getter('ignoreCase'), m: getter('multiline'), s: getter('dotAll'), u: getter('unicode'),
      y: getter('sticky') },
    slow,
    iterable,
    areRegExpsOriginal,
    newMap: (list) => (MapPrototype.set === original('Map.prototype.set') && iterable(list) === list ? new Map(list)
      : later().fill(new Map(), list, original('Map.prototype.set'), true)),
    newSet: (list) => (SetPrototype.add === original('Set.prototype.add') && iterable(list) === list ? new Set(list)
      : later().fill(new Set(), list, original('Set.prototype.add'), false)),
    newWeakMap: (list) => later().fill(new WeakMap(), list, original('WeakMap.prototype.set'), true),
    newWeakSet: (list) => later().fill(new WeakSet(), list, original('WeakSet.prototype.add'), false),
  };

  function later() {
    if (slowly === null) slowly = load('slow')(o, start);
    return slowly;
  }

  // A method that a program has replaced.
  function slow(name, receiver, args) {
    return later().call(name, receiver, args);
  }

  function areIteratorsOriginal() {
    return MapPrototype[symbol] === mapEntries && MapIterator.next === nextOfMap &&
      SetPrototype[symbol] === setValues && SetIterator.next === nextOfSet &&
      StringPrototype[symbol] === characters && StringIterator.next === nextOfString &&
      TypedPrototype[symbol] === original('Uint8Array.__proto__.prototype.values') && Generator.next === nextOfGenerator;
  }

  // What can be iterated over as the value was at start-up.
  function iterable(value) {
    return ArrayPrototype[symbol] === values && ArrayIterator.next === nextOfArray && (isArray(value) || areIteratorsOriginal())
      ? value : later().iterable(value);
  }

  function areRegExpsOriginal() {
    return RegExpPrototype.exec === exec && RegExpPrototype[symbolReplace] === replace &&
      RegExpPrototype[symbolSplit] === split && RegExpPrototype[symbolMatch] === match &&
      RegExpPrototype[symbolSearch] === search && RegExpPrototype[symbolMatchAll] === matchAll;
  }

  return start;
})

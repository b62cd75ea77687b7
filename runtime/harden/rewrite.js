// SPDX-License-Identifier: MIT
//
// Rewrites a script to use the built-ins as they were at start-up:
//
//   Array, Object.keys            the originals, saved by C
//   list.push(x)                  a helper that calls the original method (helpers.js)
//   for (x of list), f(...list)   an iteration that does not depend on the iterators' prototypes
//   const [a, b] = pair           const { 0: a, 1: b } = pair
//   new TypeError(), setTimeout   those of the modules that provide these globals
//   { value } for defineProperty  an object that inherits nothing
//   class A extends B {}          with a constructor, since the engine's own iterates over its arguments
//   return promise, if async      awaits the promise first if a program has replaced `then`
'use strict';

const { walk, globalsIn, isFunction } = require('./tree');
const { Edits } = require('./edits');
const { OF_FUNCTIONS, isPure, isNamespace, isJoinedText, modulesIn } = require('./shapes');
const { isPlain, isCopyable } = require('./copies');
const { searchOf } = require('./searches');
const { MOST_ARGUMENTS } = require('./helpers');
const { METHODS, STATICS, WITH_RECEIVER, GLOBALS, ERRORS, ITERATING, COLLECTIONS } = require('./builtins');

const PREFIX = 'rt$';
const PARAMETERS = ['exports', 'require', 'module', 'internalBinding', `${PREFIX}o`, `${PREFIX}h0`, `${PREFIX}h`, `${PREFIX}x`,
  `${PREFIX}r`];

class Rewriting {
  constructor(text, program, context) {
    this.text = text;
    this.program = program;
    this.context = context;
    this.edits = new Edits(text);
    this.globals = globalsIn(program, PARAMETERS);
    this.modules = modulesIn(program);
    this.originals = new Map();
    this.helpers = new Set();
    this.parents = new Map();
    this.handled = new Set();
  }

  run() {
    walk(this.program, (node, parent) => this.parents.set(node, parent));
    walk(this.program, (node, parent) => this[node.type]?.(node, parent));
    return this;
  }

  isGlobal(node, name) {
    return node?.type === 'Identifier' && this.globals.has(node) && (name === undefined || node.name === name);
  }

  // The expression for an original: a constant, except in modules loaded at every start, which use few of theirs.
  original(path) {
    if (this.context.isEarly) return this.context.slots.access(path, `${PREFIX}o`, `${PREFIX}x`);
    const name = PREFIX + path.replace(/\./g, '_');
    this.originals.set(name, path);
    return name;
  }

  // The name of a function of start.js.
  ofStart(name) {
    return this.#helper(name);
  }

  // The expression for a global that the runtime provides.
  own(name) {
    return `${PREFIX}r('${this.context.ownGlobals.get(name)}').${name}`;
  }

  // The replacement for an identifier or a property of a global; undefined if it stays.
  meaningOf(node) {
    if (this.isGlobal(node)) {
      if (this.context.isProviderOf(node.name)) return this.original(node.name);
      if (ERRORS.has(node.name)) return this.errorClass(node);
      if (this.context.ownGlobals.has(node.name)) return this.own(node.name);
      return GLOBALS.has(node.name) ? this.original(node.name) : undefined;
    }
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
    const { object, property: { name } } = node;
    if (this.isGlobal(object, 'globalThis')) return this.context.ownGlobals.has(name) ? this.own(name) : undefined;
    if (this.isGlobal(object, 'JSON') && /^(parse|stringify)$/.test(name)) return this.json(name);
    if (this.isGlobal(object) && STATICS[object.name]?.includes(name)) return this.original(`${object.name}.${name}`);
    if (object.type !== 'MemberExpression' || object.computed || object.property.name !== 'prototype') return undefined;
    if (!this.isGlobal(object.object) || !(GLOBALS.has(object.object.name) || ERRORS.has(object.object.name))) return undefined;
    return this.original(`${object.object.name}.prototype.${name}`);
  }

  // Array.prototype.join.call, as a value.
  methodOfFunction(node) {
    if (node.computed || !OF_FUNCTIONS.test(node.property.name) || this.meaningOf(node.object) === undefined) return undefined;
    return this.original(`Function.prototype.${node.property.name}`);
  }

  json(name) {
    return this.context.isProviderOf('JSON') ? this.original(`JSON.${name}`) : `${PREFIX}r('internal/json').${name}`;
  }

  // The classes with stacks in Node's format; for `instanceof` the engine's, which have the same prototypes.
  errorClass(node) {
    const parent = this.parents.get(node);
    return parent?.type === 'BinaryExpression' && parent.operator === 'instanceof'
      ? this.original(node.name) : `${PREFIX}r('internal/stack').errors.${node.name}`;
  }

  isTarget(node) {
    const parent = this.parents.get(node);
    return (parent?.type === 'AssignmentExpression' && parent.left === node) || parent?.type === 'UpdateExpression' ||
      (parent?.type === 'UnaryExpression' && parent.operator === 'delete');
  }

  Identifier(node, parent) {
    if (this.handled.has(node)) return;
    const meaning = this.meaningOf(node);
    if (meaning === undefined) return;
    const isShorthand = parent?.type === 'Property' && parent.shorthand;
    this.edits.replace(node.start, node.end, isShorthand ? `${node.name}: ${meaning}` : this.#asCallee(node, meaning));
  }

  MemberExpression(node, parent) {
    if (this.handled.has(node) || this.isTarget(node)) return;
    const isCallee = parent.type === 'CallExpression' && parent.callee === node;
    const meaning = isCallee ? this.meaningOf(node) : this.meaningOf(node) ?? this.methodOfFunction(node);
    if (meaning === undefined) return;
    this.edits.replace(node.start, node.end, this.#asCallee(node, meaning));
    walk(node, (inner) => this.handled.add(inner));
  }

  // `new` takes everything before the first parenthesis as the class.
  #asCallee(node, meaning) {
    let at = node;
    while (this.parents.get(at)?.type === 'MemberExpression' && this.parents.get(at).object === at) at = this.parents.get(at);
    const isClass = this.parents.get(at)?.type === 'NewExpression' && this.parents.get(at).callee === at;
    return isClass && meaning.includes('(') ? `(${meaning})` : meaning;
  }

  VariableDeclarator(node) {
    const { id, init } = node;
    if (id.type === 'ObjectPattern' && init !== null) this.#unpackGlobal(id, init, node);
    if (id.type === 'ArrayPattern' && init !== null && !this.isIndexed(id)) this.iterate(init);
  }

  // const { a, b } = Reflect: each name separately.
  #unpackGlobal(pattern, init, node) {
    if (!this.isGlobal(init) && !(init.type === 'MemberExpression' && this.isGlobal(init.object))) return;
    if (!pattern.properties.every((one) => one.type === 'Property' && !one.computed && one.value.type === 'Identifier')) return;
    const parts = pattern.properties.map((one) => {
      const member = { type: 'MemberExpression', object: init, property: one.key, computed: false };
      return [one.value.name, this.meaningOf(member), one.key.name];
    });
    if (parts.every(([, meaning]) => meaning === undefined)) return;
    const base = this.text.slice(init.start, init.end);
    this.edits.replace(node.start, node.end, parts.map(([name, meaning, key]) => `${name}=${meaning ?? `${base}.${key}`}`).join(', '));
    walk(node, (inner) => this.handled.add(inner));
  }

  AssignmentExpression(node, parent) {
    if (node.left.type !== 'ArrayPattern') return;
    if (!this.isIndexed(node.left)) {
      this.iterate(node.right);
    } else if (parent.type === 'ExpressionStatement') {
      const isInBlock = /^(BlockStatement|Program)$/.test(this.parents.get(parent).type);
      this.edits.before(node.start, isInBlock ? ';(' : '(');
      this.edits.after(node.end, ')');
    }
  }

  // A pattern without a rest takes the first elements of an array, or of an array-like.
  isIndexed(pattern) {
    if (pattern.elements.some((one) => one?.type === 'RestElement')) return false;
    const parent = this.parents.get(pattern);
    const from = parent.init ?? parent.right;
    const source = from?.type === 'AwaitExpression' ? from.argument : from;
    if (source?.type === 'NewExpression') return false;
    return !(source?.type === 'CallExpression' && /^(keys|values|entries|next)$/.test(source.callee.property?.name ?? ''));
  }

  ArrayPattern(node) {
    if (!this.isIndexed(node)) return;
    const { text, edits } = this;
    edits.replace(node.start, node.start + 1, '{');
    edits.replace(node.end - 1, node.end, '}');
    let at = node.start + 1;
    node.elements.forEach((element, index) => {
      if (element === null) {
        const comma = text.indexOf(',', at);
        edits.replace(comma, comma + 1, '');
        at = comma + 1;
      } else {
        edits.before(element.start, `${index}:`);
        at = index < node.elements.length - 1 ? text.indexOf(',', element.end) + 1 : element.end;
      }
    });
  }

  iterate(node) {
    if (node.type === 'SequenceExpression') return;
    this.edits.before(node.start, `${this.ofStart('iterable')}(`);
    this.edits.after(node.end, ')');
  }

  ForOfStatement(node) {
    if (!node.await) this.iterate(node.right);
  }

  SpreadElement(node, parent) {
    if (parent.type === 'ObjectExpression') return;
    this.edits.before(node.start + 3, `${this.ofStart('iterable')}(`);
    this.edits.after(node.end, ')');
  }

  ClassBody(node, parent) {
    if (parent.superClass === null || node.body.some((one) => one.kind === 'constructor')) return;
    this.edits.before(node.start + 1, `constructor(...${PREFIX}a){super(...${this.#helper('iterable')}(${PREFIX}a));}`);
  }

  ReturnStatement(node) {
    if (node.argument === null || !/^(Call|Conditional|Logical|Member)Expression$|^Identifier$/.test(node.argument.type)) return;
    let at = this.parents.get(node);
    while (!isFunction(at) && at.type !== 'TryStatement') at = this.parents.get(at) ?? { type: 'TryStatement' };
    if (!at.async || at.generator) return;
    this.edits.replace(node.start, node.start + 'return'.length, `{const ${PREFIX}v=`);
    this.edits.after(node.end, `return ${this.#helper('isThenOriginal')}()?${PREFIX}v:await ${PREFIX}v}`);
    if (this.text[node.end - 1] !== ';') this.edits.after(node.end, ';');
  }

  NewExpression(node) {
    const { callee, arguments: args } = node;
    if (!this.isGlobal(callee) || !COLLECTIONS.has(callee.name) || args.length !== 1 || args[0].type === 'SpreadElement') return;
    this.handled.add(callee);
    this.edits.replace(node.start, callee.end, this.ofStart(`new${callee.name}`));
  }

  CallExpression(node, parent) {
    this.#cleanDescriptors(node);
    const { callee, arguments: args } = node;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier' || node.optional) return;
    const { object, property: { name } } = callee;
    const path = this.isGlobal(object) ? `${object.name}.${name}` : '';
    if (path !== '' && WITH_RECEIVER[object.name]?.includes(name)) {
      this.#callWithReceiver(node, path);
    } else if (path === '' || !(GLOBALS.has(object.name) || object.name === 'globalThis')) {
      if (!this.#hasOwnMethod(object, name)) this.#callMethod(node, parent);
    }
    if (ITERATING.has(path) && args.length > 0 && args[0].type !== 'SpreadElement') this.iterate(args[0]);
  }

  // A module may be a function; only bindings have a method named bind.
  #hasOwnMethod(object, name) {
    if (name === 'call' || name === 'apply') return object.type === 'Super';
    if (this.context.isOwnReceiver(this.text.slice(object.start, object.end))) return true;
    return isNamespace(object, this.modules, !this.context.isPackage && name !== 'bind');
  }

  #callWithReceiver(node, path) {
    const { callee } = node;
    const open = this.text.indexOf('(', callee.end);
    this.edits.replace(callee.start, open + 1,
      `${this.original('Reflect.apply')}(${this.original(path)},${this.original(callee.object.name)},[`);
    this.edits.after(node.end - 1, ']');
    walk(callee, (inner) => this.handled.add(inner));
  }

  // Whether an earlier optional part of the chain may skip the call.
  #isSkippable(node) {
    for (let at = node; ; at = at.type === 'CallExpression' ? at.callee : at.object) {
      if (at.type !== 'MemberExpression' && at.type !== 'CallExpression') return false;
      if (at.optional) return true;
    }
  }

  // list.push.apply(list, others)
  #applyMethod(node) {
    const { callee: { object: method }, arguments: args } = node;
    if (method.type !== 'MemberExpression' || method.computed || method.object.type !== 'Identifier' || args.length !== 2 ||
      args[0].type !== 'Identifier' || args[0].name !== method.object.name) return false;
    const helper = this.context.helpers.of(method.property.name, -1, false, this.context.isToPrint);
    if (helper === undefined) return false;
    this.edits.replace(node.start, args[0].start, `${this.#helper(helper)}(`);
    walk(node.callee, (inner) => this.handled.add(inner));
    return true;
  }

  // "a".concat(b, c), the compiled form of `a${b}${c}`
  #joinText(node) {
    const parts = [node.callee.object, ...node.arguments];
    this.edits.before(node.start, '`${');
    parts.forEach((part, at) => {
      const next = parts[at + 1];
      if (next === undefined) this.edits.replace(part.end, node.end, '}`');
      else this.edits.replace(part.end, next.start, '}${');
    });
  }

  #callMethod(node, parent) {
    const { callee, arguments: args } = node;
    const { object, property } = callee;
    if (property.name === 'apply' && this.#applyMethod(node)) return;
    if (isJoinedText(node)) {
      this.#joinText(node);
      return;
    }
    const isSpread = args.length > MOST_ARGUMENTS || args.some((one) => one.type === 'SpreadElement');
    const isOptional = this.#isSkippable(callee);
    if (isOptional && !args.every(isPure)) return;
    const helper = this.context.helpers.of(property.name, isSpread ? -1 : args.length, isOptional,
      this.context.isToPrint);
    if (helper === undefined) return;
    const isSearch = !isSpread && !isOptional && this.#searchFirst(node);
    const usual = isSearch ? undefined : this.#usualMethod(property.name);
    const receiver = usual === undefined || isOptional ? undefined : this.#repeatable(object);
    if (receiver !== undefined && args.every((one) => this.#isCopyable(one))) this.#tryFirst(node, usual, receiver);
    const dots = /\??\.\s*$/.exec(this.text.slice(object.end, property.start));
    const open = this.text.indexOf('(', property.end);
    this.edits.before(node.start, `${this.#helper(helper)}(`);
    this.edits.replace(object.end + dots.index, open + 1, args.length === 0 ? '' : isSpread ? ',[' : ',');
    if (isSpread) this.edits.after(node.end - 1, ']');
    if (isOptional) this.#continueChain(node, parent);
  }

  #isPlain(node) {
    return isPlain(node, (one) => this.isGlobal(one));
  }

  // The text of a receiver that can be written twice: a plain one, or an original that is a constant. Otherwise undefined.
  #repeatable(node) {
    if (this.#isPlain(node)) return this.text.slice(node.start, node.end);
    const meaning = this.context.isEarly ? undefined : this.meaningOf(node);
    return meaning?.startsWith(PREFIX) && !meaning.includes('(') ? meaning : undefined;
  }

  // Whether the text of an argument can be written twice. Only one of the two is evaluated.
  #isCopyable(node) {
    return isCopyable(node, (one) => this.isGlobal(one), PARAMETERS);
  }

  // The most likely meaning of a method name, for hot paths.
  #usualMethod(name) {
    if (name === 'call') return 'Function.prototype.call';
    return this.context.isOfText && METHODS.String.includes(name) ? `String.prototype.${name}` : undefined;
  }

  // Tests for the engine's method first and then makes the plain call: listeners are called this way.
  #tryFirst(node, usual, receiver) {
    const method = `${receiver}.${node.callee.property.name}`;
    const isStatement = this.parents.get(node).type === 'ExpressionStatement'; // a parenthesis could continue the previous line
    this.edits.before(node.start, `${isStatement ? '' : '('}${method}===${this.original(usual)}?${method}${this.text.slice(node.callee.end, node.end)}:`);
    if (!isStatement) this.edits.after(node.end, ')');
  }

  // A search for a literal text, if it is made in a string.
  #searchFirst(node) {
    const search = this.context.isEarly || !this.#isPlain(node.callee.object) ? undefined : searchOf(node);
    if (search === undefined) return false;
    const { name, method, test } = search;
    this.edits.before(node.start, `(typeof ${name}==='string'&&${name}.${method}===${this.original(`String.prototype.${method}`)}?${test}:`);
    this.edits.after(node.end, ')');
    return true;
  }

  // The expression for a helper: a constant, except in modules loaded at every start.
  #helper(name) {
    if (this.context.isEarly) return `${PREFIX}h('${name}')`;
    this.helpers.add(name);
    return PREFIX + name;
  }

  // The rest of the chain was skipped together with the call.
  #continueChain(node, parent) {
    if (parent.type === 'MemberExpression' && parent.object === node && !parent.optional) {
      const grand = this.parents.get(parent);
      if (parent.computed) this.edits.after(node.end, '?.');
      else if (!this.#isHelped(grand, parent)) this.edits.after(this.text.indexOf('.', node.end), '?');
    } else if (parent.type === 'CallExpression' && parent.callee === node && !parent.optional) {
      this.edits.after(node.end, '?.');
    }
  }

  #isHelped(node, callee) {
    if (node.type !== 'CallExpression' || node.callee !== callee || node.optional || !node.arguments.every(isPure)) return false;
    const count = node.arguments.some((one) => one.type === 'SpreadElement') ? -1 : node.arguments.length;
    return this.context.helpers.of(callee.property.name, count, true) !== undefined;
  }

  // Properties that a program adds to Object.prototype must not become part of a descriptor.
  #cleanDescriptors(node) {
    const { callee, arguments: args } = node;
    if (callee.type !== 'MemberExpression' || !this.isGlobal(callee.object) || !/^(Object|Reflect)$/.test(callee.object.name)) return;
    if (callee.property.name === 'defineProperty') this.#clean(args[2]);
    if (/^(create|defineProperties)$/.test(callee.property.name) && args[1]?.type === 'ObjectExpression') {
      for (const one of args[1].properties) this.#clean(one.value);
    }
  }

  #clean(node) {
    if (node?.type !== 'ObjectExpression') return;
    const isClean = node.properties.some((one) => !one.computed && (one.key?.name ?? one.key?.value) === '__proto__');
    if (!isClean) this.edits.before(node.start + 1, '__proto__:null,');
  }
}

module.exports = { Rewriting, PREFIX };

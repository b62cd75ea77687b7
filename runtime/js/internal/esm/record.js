// SPDX-License-Identifier: MIT
//
// Cyclic module records: linking and evaluation in the order of the ECMAScript specification (16.2.1.5), including
// modules with top-level await. Names follow the specification.
'use strict';

const engine = require('internal/esm/engine');

const UNLINKED = 0;
const LINKING = 1;
const LINKED = 2;
const EVALUATING = 3;
const EVALUATING_ASYNC = 4;
const EVALUATED = 5;

let lastOrder = 0;

class ModuleRecord {
  key;
  url;
  format;
  engine;
  run; // called after the body: fills the exports of a facade
  loader; // of a vm context
  requests;
  dependencies = [];
  status = UNLINKED;
  hasAwait = false;
  failure; // { error }
  linkFailure;
  index = 0;
  ancestorIndex = 0;
  cycleRoot;
  order = 0; // nonzero: position among asynchronous evaluations
  pending = 0;
  parents = [];
  capability;
  isKnownAsync = false; // require() has rejected it before
  required; // the result of require()
  wantsNames = false; // only builtin modules: see builtin.js
  filled;
  setExport; // only facades
  before; // called before the body

  constructor(key, url, format, engineRecord, run, loader) {
    this.key = key;
    this.url = url;
    this.format = format;
    this.engine = engineRecord;
    this.run = run;
    this.loader = loader;
    this.requests = engine.requests(engineRecord, loader);
  }

  get namespace() {
    return engine.namespaceOf(this.engine, this.loader);
  }

  // `dependency` is what all imports of that specifier resolve to.
  setDependency(index, dependency) {
    engine.setDependency(this.engine, this.requests[index].specifier, dependency.engine);
    this.dependencies[index] = dependency;
  }

  link() {
    const stack = [];
    try {
      innerLink(this, stack, 0);
    } catch (error) {
      for (const module of stack) module.status = UNLINKED;
      throw error;
    }
  }

  // Whether the module or one of its dependencies has a top-level await. Must be linked.
  isAsyncGraph(seen = new Set()) {
    if (this.hasAwait) return true;
    seen.add(this);
    return this.dependencies.some((dependency) => !seen.has(dependency) && dependency.isAsyncGraph(seen));
  }

  // Returns a promise that settles when evaluation has finished.
  evaluate() {
    let module = this;
    if (module.status >= EVALUATING_ASYNC) module = module.cycleRoot ?? module;
    if (module.capability !== undefined) return module.capability.promise;
    const stack = [];
    const capability = Promise.withResolvers();
    module.capability = capability;
    try {
      innerEvaluate(module, stack, 0);
      finish(stack, module);
      if (module.order === 0 || module.status === EVALUATED) capability.resolve();
    } catch (error) {
      for (const each of stack) {
        each.status = EVALUATED;
        each.failure = { error };
      }
      capability.reject(error);
    }
    return capability.promise;
  }

  get isLinked() {
    return this.status >= LINKED;
  }

  // Ends an evaluation that was terminated.
  terminate(error) {
    this.failure = { error: null };
    this.status = EVALUATED;
    this.capability = Promise.withResolvers();
    this.capability.promise.catch(() => {});
    this.capability.reject(error);
  }

  // True once the synchronous part of the evaluation is over.
  get hasRun() {
    return this.status >= EVALUATING_ASYNC;
  }

  get isEvaluating() {
    return this.status === EVALUATING;
  }

  get isEvaluated() {
    return this.status === EVALUATED;
  }

  // It was evaluated, but its cycle has failed.
  get isEvaluatedAlone() {
    return this.isEvaluated && this.failure === undefined && this.cycleRoot?.failure !== undefined;
  }
}

// Completes the modules left on the stack: a cycle, through require(), with modules that an outer evaluation started.
function finish(stack, root) {
  for (const module of stack) {
    module.status = module.order === 0 ? EVALUATED : EVALUATING_ASYNC;
    module.cycleRoot = root;
  }
}

function popCycle(stack, module, visit) {
  let last;
  do {
    last = stack.pop();
    visit(last);
  } while (last !== module);
}

function innerLink(module, stack, index) {
  if (module.status >= LINKING) return index;
  if (module.linkFailure !== undefined) throw module.linkFailure.error;
  module.status = LINKING;
  module.index = index;
  module.ancestorIndex = index;
  stack.push(module);
  let next = index + 1;
  for (const dependency of module.dependencies) {
    next = innerLink(dependency, stack, next);
    if (dependency.status === LINKING) module.ancestorIndex = Math.min(module.ancestorIndex, dependency.ancestorIndex);
  }
  try {
    module.hasAwait = engine.link(module.engine, module.loader);
  } catch (error) {
    module.linkFailure = { error: require('internal/esm/link_errors').refine(error, module) };
    throw module.linkFailure.error;
  }
  if (module.ancestorIndex === module.index) popCycle(stack, module, (each) => { each.status = LINKED; });
  return next;
}

function innerEvaluate(module, stack, index) {
  if (module.status >= EVALUATING_ASYNC) {
    if (module.failure !== undefined) throw module.failure.error;
    return index;
  }
  if (module.status === EVALUATING) return index;
  module.status = EVALUATING;
  module.index = index;
  module.ancestorIndex = index;
  module.pending = 0;
  stack.push(module);
  let next = index + 1;
  for (const dependency of module.dependencies) {
    next = innerEvaluate(dependency, stack, next);
    let required = dependency;
    if (required.status === EVALUATING) {
      module.ancestorIndex = Math.min(module.ancestorIndex, required.ancestorIndex);
    } else {
      required = required.cycleRoot;
      if (required.failure !== undefined) throw required.failure.error;
    }
    if (required.order > 0 && required.status !== EVALUATED) {
      module.pending++;
      required.parents.push(module);
    }
  }
  if (module.pending > 0 || module.hasAwait) {
    module.order = ++lastOrder;
    if (module.pending === 0) executeAsync(module);
  } else {
    execute(module);
  }
  if (module.ancestorIndex === module.index) {
    popCycle(stack, module, (each) => {
      each.status = each.order === 0 ? EVALUATED : EVALUATING_ASYNC;
      each.cycleRoot = module;
    });
  }
  return next;
}

function execute(module) {
  module.before?.();
  engine.evaluate(module.key, module.engine, module.loader);
  module.run?.();
}

function startAsync(module) {
  try {
    module.before?.();
    return engine.evaluateAsync(module.key, module.engine, module.loader);
  } catch (error) {
    return Promise.reject(error);
  }
}

function executeAsync(module) {
  startAsync(module).then(() => fulfilled(module), (error) => rejected(module, error));
}

// The modules that waited for this one alone.
function gatherAncestors(module, list) {
  for (const parent of module.parents) {
    if (list.includes(parent) || (parent.cycleRoot ?? parent).failure !== undefined) continue;
    if (--parent.pending > 0) continue;
    list.push(parent);
    if (!parent.hasAwait) gatherAncestors(parent, list);
  }
  return list;
}

function settle(module) {
  module.status = EVALUATED;
  module.capability?.resolve();
}

function fulfilled(module) {
  if (module.status === EVALUATED) return;
  settle(module);
  const list = gatherAncestors(module, []).sort((a, b) => a.order - b.order);
  for (const each of list) {
    if (each.status === EVALUATED) continue;
    if (each.hasAwait) {
      executeAsync(each);
      continue;
    }
    let failure;
    try {
      execute(each);
    } catch (error) {
      failure = { error };
    }
    if (failure === undefined) settle(each);
    else rejected(each, failure.error);
  }
}

function rejected(module, error) {
  if (module.status === EVALUATED) return;
  module.failure = { error };
  module.status = EVALUATED;
  for (const parent of module.parents) rejected(parent, error);
  module.capability?.reject(error);
}

module.exports = { ModuleRecord };

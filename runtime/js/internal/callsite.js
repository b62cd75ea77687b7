// SPDX-License-Identifier: MIT
//
// The frames that Error.prepareStackTrace receives, as far as the engine knows them.
'use strict';

class CallSite {
  #frame;

  constructor(frame) {
    this.#frame = frame;
  }

  getFileName() { return this.#frame.url; }
  getLineNumber() { return this.#frame.line; }
  getColumnNumber() { return this.#frame.column; }
  getFunctionName() { return this.#frame.name || null; }
  getMethodName() { return null; }
  getTypeName() { return null; }
  getThis() { return undefined; }
  getFunction() { return undefined; }
  getEvalOrigin() { return undefined; }
  getScriptNameOrSourceURL() { return this.#frame.url; }
  isNative() { return this.#frame.url === '[native code]'; }
  isToplevel() { return true; }
  isConstructor() { return false; }
  isEval() { return this.#frame.name === 'eval code'; }
  isAsync() { return false; }
  isPromiseAll() { return false; }

  toString() {
    const { name, url, line, column } = this.#frame;
    const place = `${url}:${line}:${column}`;
    return name ? `${name} (${place})` : place;
  }
}

module.exports = { CallSite };

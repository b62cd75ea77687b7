// SPDX-License-Identifier: MIT
//
// Several lines as one input: `.editor` and `.load` collect them before they run.
'use strict';

class EditorMode {
  #server;
  #showPrompt;
  #run;
  #text = '';

  // showPrompt(text) changes the prompt temporarily; run(text) evaluates.
  constructor(server, showPrompt, run) {
    this.#server = server;
    this.#showPrompt = showPrompt;
    this.#run = run;
  }

  begin() {
    this.#text = '';
    this.#server.editorMode = true;
    this.#showPrompt('');
  }

  add(text) {
    this.#text += text.endsWith('\n') ? text : `${text}\n`;
  }

  finish() {
    const text = this.#text;
    this.#end();
    this.#run(text);
  }

  cancel() {
    this.#end();
    this.#server.displayPrompt();
  }

  #end() {
    this.#text = '';
    this.#server.editorMode = false;
  }
}

module.exports = { EditorMode };

// SPDX-License-Identifier: MIT
//
// What is appended to a ReferenceError's message when a module uses a variable of CommonJS.
'use strict';

const MISSING = /^(?:exports|module|require|__filename|__dirname) is not defined$/;

function explain(error, url) {
  let message = `${error.message} in ES module scope`;
  if (message.startsWith('require ')) message += ', you can use import instead';
  const path = url.startsWith('file:') ? require('internal/esm/urls').pathOf(url) : '';
  if (path.endsWith('.js')) {
    const { folderOf } = require('internal/module_paths');
    const scope = require('internal/package_json').packageScope(folderOf(path));
    if (scope?.data.type === 'module') {
      message += "\nThis file is being treated as an ES module because it has a '.js' file extension and " +
        `'${scope.folder}/package.json' contains "type": "module". To treat it as a CommonJS script, rename it to use the '.cjs' file extension.`;
    }
  }
  const stack = String(error.stack);
  error.stack = stack.replace(error.message, () => message);
  error.message = message;
}

// Explains the error of a module's evaluation, if that helps.
function explained(error, url) {
  if (error instanceof ReferenceError && MISSING.test(error.message)) explain(error, url);
  return error;
}

// Waits until a module has been evaluated.
function evaluated(record) {
  return record.evaluate().then(undefined, (error) => { throw explained(error, record.url); });
}

module.exports = { evaluated, explained };

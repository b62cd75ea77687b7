// SPDX-License-Identifier: MIT
//
// The JUnit reporter of node:test: XML, written at the end, since an element begins with its sums.
'use strict';

const { inspect } = require('internal/inspect');
const { ownOptions } = require('internal/options');

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n';

function contentText(value) {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

// Node escapes the ampersand of &quot; again.
function attributeText(value) {
  return contentText(String(value).replaceAll('\n', '').replaceAll('"', '&quot;'));
}

function commentText(value) {
  return String(value).replaceAll('--', '&#45;&#45;');
}

// An element: a tag with attributes, or a comment; children are elements and texts.
function elementText(element) {
  const indent = '\t'.repeat(element.depth + 1);
  if (element.comment !== undefined) return `${indent}<!-- ${commentText(element.comment)} -->\n`;
  const attributes = Object.entries(element.attributes).filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`).join('');
  if (element.children.length === 0) return `${indent}<${element.tag}${attributes}/>\n`;
  const inner = element.children.map((child) => (typeof child === 'string' ? `${contentText(child)}\n` : elementText(child))).join('');
  return `${indent}<${element.tag}${attributes}>\n${inner}${indent}</${element.tag}>\n`;
}

function counted(element, predicate) {
  return element.children.filter((child) => typeof child === 'object' && child.comment === undefined && predicate(child)).length;
}

function hasChild(element, tag) {
  return element.children.some((child) => child.tag === tag);
}

class JUnit {
  // The open element at each depth.
  #open = [];
  #roots = [];

  add({ type, data }) {
    if (type === 'test:start') this.#start(data);
    else if (type === 'test:pass' || type === 'test:fail') this.#end(data);
    else if (type === 'test:diagnostic') this.#place({ comment: data.message, depth: data.nesting, children: [] });
  }

  text() {
    return `${this.#roots.map(elementText).join('')}</testsuites>\n`;
  }

  #place(element) {
    const parent = element.depth > 0 ? this.#open[element.depth - 1] : undefined;
    (parent === undefined ? this.#roots : parent.children).push(element);
  }

  #start({ name, nesting }) {
    const element = { tag: 'testcase', name, depth: nesting, attributes: {}, children: [] };
    this.#open.length = Math.min(this.#open.length, nesting);
    this.#open[nesting] = element;
    this.#place(element);
  }

  #end(data) {
    const { nesting, name, details, skip, todo } = ownOptions(data);
    if (this.#open[nesting]?.name !== name) this.#start(data);
    const element = this.#open[nesting];
    this.#open.length = nesting;
    const time = (details.duration_ms / 1000).toFixed(6);
    const tests = counted(element, () => true);
    if (tests > 0) {
      this.#endSuite(element, tests, name, time);
      return;
    }
    element.attributes = { name, time, classname: details.type ?? 'test' };
    const { depth } = element;
    if (skip !== undefined) element.children.push({ tag: 'skipped', depth: depth + 1, attributes: { type: 'skipped', message: skip }, children: [] });
    if (todo !== undefined) element.children.push({ tag: 'skipped', depth: depth + 1, attributes: { type: 'todo', message: todo }, children: [] });
    if (details.error !== undefined) this.#fail(element, details.error);
  }

  #endSuite(element, tests, name, time) {
    element.tag = 'testsuite';
    element.attributes = {
      name,
      time,
      disabled: 0,
      errors: 0,
      tests,
      failures: counted(element, (child) => hasChild(child, 'failure') || child.attributes.failure !== undefined),
      skipped: counted(element, (child) => hasChild(child, 'skipped')),
      hostname: require('node/os').hostname(),
    };
  }

  #fail(element, error) {
    const message = error.message ?? error;
    element.attributes.failure = message;
    const shown = inspect(error, { breakLength: Infinity });
    element.children.push({ tag: 'failure', depth: element.depth + 1, attributes: { type: error.failureType ?? error.code, message }, children: [shown] });
  }
}

async function* junit(source) {
  yield HEAD;
  const tree = new JUnit();
  for await (const event of source) tree.add(event);
  yield tree.text();
}

module.exports = junit;

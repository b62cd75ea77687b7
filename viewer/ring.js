// SPDX-License-Identifier: MIT
//
// The loop as a ring of phases. The phase under the cursor lights up.
/* global PHASE_NAMES */
/* exported lightUp */

const ring = document.getElementById('ring');
const SVG = 'http://www.w3.org/2000/svg';

function onCircle(radius, part) {
  const angle = part * 2 * Math.PI - Math.PI / 2;
  return [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)];
}

function sector(from, to) {
  const [outer1, outer2] = [onCircle(96, from), onCircle(96, to)];
  const [inner1, inner2] = [onCircle(46, from), onCircle(46, to)];
  return `M${outer1}A96 96 0 0 1 ${outer2}L${inner2}A46 46 0 0 0 ${inner1}Z`;
}

function element(name, attributes, text = '') {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  ring.append(made);
  return made;
}

const sectors = new Map(PHASE_NAMES.map((name, i) => {
  const [from, to] = [i / PHASE_NAMES.length, (i + 1) / PHASE_NAMES.length];
  const path = element('path', { d: sector(from, to), fill: `var(--${name})`, 'data-phase': name });
  const [x, y] = onCircle(71, (from + to) / 2);
  element('text', { x, y }, name);
  return [name, path];
}));
const turnText = element('text', { x: 100, y: 100, class: 'turn' }, '');

function lightUp(phase, turn) {
  for (const [name, path] of sectors) path.classList.toggle('on', name === phase);
  turnText.textContent = turn > 0 ? `turn ${turn}` : '';
}

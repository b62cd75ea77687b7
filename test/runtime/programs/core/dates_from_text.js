// SPDX-License-Identifier: MIT
// Date accepts the same texts as V8: ISO 8601, and free text with names, zones, comments and missing numbers.
'use strict';
const vm = require('node:vm');

process.env.TZ = 'Asia/Tokyo';

const TEXTS = [
  '1', '0', '13', '32', '49', '50', '99', '100', '1000', '12345', '275761', '1 2', '1/2', '1/32', '2/30/2000', '2/32/2000',
  '2000/1/1', '2000/13/1', '1-1-2000', '1999-1-1', '2000-01-01 ', '2000-01-01 10:00', '2000-01-01T10', '2000-01-01T10:00',
  '2000-01-01T10:00:00.', '2000-01-01T10:00:00.1234567', '2000-01-01T24:00', '2000-01-01T24:01', '2000-01-01T10:60',
  '2000-01-01T10:00Z', '2000-01-01T10:00 Z', '2000-01-01T10:00+0100', '2000-01-01T10:00+01', '2000-01-01t10:00z',
  '2000T10:00', '2000-01T10:00', '2000-01', '2000-1', '+2000', '+002000', '-002000', '-000000', '2000-00', '2000-02-31',
  '-002000-1-1', '2104-03-18-00:00', '3131:11 13', 'Jan 1 2020 10:00 PM', 'Jan 1 2020 13:00 PM', 'Jan 1 2020 12:00 AM',
  'Jan 1 2020 10PM', 'Jan', 'January 5', '5 January', 'Jan 2020', 'Jan 32', '31 Jan 5', 'Janxx 1 2020', 'Ja 1 2020',
  'foo 1 2020', 'Jan 1 2020 foo', 'Jan 1 (x(y)z) 2020', 'Jan 1 2020 (foo', 'Jan 1 2020 )', ') Jan 1 2020',
  'Mon Jan 1 2020', 'Jan 1 2020 Mon', 'Jan 1 2020 10:00 EST', 'Jan 1 2020 10:00 PST+1', 'Jan 1 2020 10:00 GMT+01:30',
  'Jan 1 2020 10:00 GMT+01:60', 'Jan 1 2020 10:00 GMT-130', 'Jan 1 2020 10:00 +12345', 'Jan 1 2020 +1', 'Jan 1 2020 GMT+1',
  'Jan 1 2020 UT', 'Jan 1 2020 MET', 'Jan 1 2020 10:00:00:07', 'Jan 1 2020 10:00:00.5', 'Jan 1 2020 10:00:00:32.5',
  'Jan 1 2020 10:5.5', 'Jan 1 2020 10::5', 'Jan 1 2020 10:', 'Jan 1 2020 :10', 'Jan 1 2020 10:60', '1.1.2000', '1,2,2000',
  '1_2_2000', '1\u00a02\u00a02000', '1\u20282', '1é2', '\ud800 1/1/2000', 'Jan 1 2020 10:00 a.m.', 'Jan 1 2020 am',
  '123456789012 1 1', '1/1/-5', '-1/1/2000', '2000-01-01T10:00:00+24:00', '2000-01-01 PM', '2000-01-01Z', '20000101',
  '2000-01-01 +01:00', '1999-01-01 01:01:01 GMT', 'Sep. 1, 2000', '1st Jan 2000', '10:00', '', ' ', '1 2 3 4',
  'Thu, 01 Jan 1970 00:00:00 GMT', 'Thu Jan 01 1970 00:00:00 GMT+0200 (Eastern European Standard Time)',
];
for (const text of TEXTS) console.log(JSON.stringify(text), Date.parse(text));

// Texts made of parts that dates are made of; a sum of each hundred results is printed.
let seed = 4711;
const below = (count) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor(seed / 2 ** 32 * count);
};
const PARTS = ['Jan', 'Sept', 'Mon', 'am', 'PM', 'GMT', 'UTC', 'Z', 'EST', 'pdt', 'T', 'x', ' ', ' ', ' ', ' ', '-', '/', ':', ':', '.',
  ',', '+', '(', ')', '(c)', '\u3000', '_', '1999', '2020', '7', '07', '12', '31', '45', '99', '0', '000123', '-01-', '10:20'];
const sums = [];
let valid = 0;
for (let i = 0; i < 60; i++) {
  let sum = 0;
  for (let k = 0; k < 100; k++) {
    let text = ['2020-03-04', 'Jan 5 2001 ', '5/6/07 11:12', ''][below(4)];
    for (let left = below(6); left >= 0; left--) text += PARTS[below(PARTS.length)];
    const result = Date.parse(text);
    valid += !Number.isNaN(result);
    sum = (sum * 31 + (Number.isNaN(result) ? 1 : result / 1000)) % 1e9;
  }
  sums.push(sum);
}
console.log(valid, sums.join(' '));

// Everything that parses a text does so, and Date is still the engine's own.
class Later extends Date {}
console.log(new Date('1/2/2000').getTime(), new Later('1/2/2000').getTime(), new Later('1/2/2000') instanceof Later);
console.log(vm.runInNewContext("Date.parse('1/2/2000') + new Date('1').getTime()"), new Date(new String('1/2/2000')).getTime());
console.log(Date.length, Date.name, Date.parse.length, Function.prototype.toString.call(Date), Date.parse.toString());
console.log(Object.getOwnPropertyNames(Date).sort(), structuredClone(new Date('1/2/2000')).getTime(), Date.prototype.constructor === Date);

// randomUUID(): its form, and options.
'use strict';
const { randomUUID } = require('crypto');
const attempt = require('./attempt.cjs');

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const uuids = Array.from({ length: 1000 }, () => randomUUID());
console.log(uuids.every((uuid) => FORM.test(uuid)), new Set(uuids).size);
console.log(FORM.test(randomUUID({})), FORM.test(randomUUID({ disableEntropyCache: true })), FORM.test(crypto.randomUUID()));
attempt('options', () => randomUUID(5));
attempt('null', () => randomUUID(null));
attempt('option', () => randomUUID({ disableEntropyCache: 1 }));

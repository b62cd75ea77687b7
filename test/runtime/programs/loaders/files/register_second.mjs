// SPDX-License-Identifier: MIT
import { register } from 'node:module';

console.log(register('./second.mjs', import.meta.url));

// SPDX-License-Identifier: MIT
import './waits.mjs';

throw new Error('thrown in a cycle');

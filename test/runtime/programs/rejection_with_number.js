// SPDX-License-Identifier: MIT
// A rejection whose reason is not an Error.
'use strict';
Promise.reject(7);

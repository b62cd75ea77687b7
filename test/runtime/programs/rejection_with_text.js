// SPDX-License-Identifier: MIT
// A rejection whose reason is no error.
'use strict';
Promise.reject('text');

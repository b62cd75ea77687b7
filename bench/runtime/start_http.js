// SPDX-License-Identifier: MIT
// A large module of Node's.
'use strict';

require('http');

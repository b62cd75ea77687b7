// SPDX-License-Identifier: MIT
// A package of many modules, from those that the tests fetch.
'use strict';

require('express');

// SPDX-License-Identifier: MIT
// The report names the class of an error that has only an inherited name.
'use strict';

class Failure extends Error {}

throw new Failure('text');

// SPDX-License-Identifier: MIT
// A file without extension in a package of type module.
// command: fixtures/typed/bare

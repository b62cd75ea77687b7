#!/usr/bin/env rondo
module.exports = [typeof exports, typeof require, module.id === __filename, this === exports];
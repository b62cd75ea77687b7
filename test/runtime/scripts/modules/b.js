exports.early = require('./a').done; exports.done = true;

exports.done = false; exports.seen = require('./b').done; exports.done = true;

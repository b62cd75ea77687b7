// SPDX-License-Identifier: MIT
// Error codes of name servers, and missing or malformed answers.
'use strict';
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

startNameServer((server, address) => {
  const resolver = new dns.Resolver();
  const hasty = new dns.Resolver({ timeout: 50, tries: 1 });
  resolver.setServers([address]);
  hasty.setServers([address]);
  const questions = [
    ['resolve4', 'nowhere.test'], ['resolveMx', 'nowhere.test'], ['resolve4', 'n.test'], ['resolveSoa', 'n.test'],
    ['resolve4', 'servfail.test'], ['resolve6', 'refused.test'], ['resolveTxt', 'formerr.test'], ['resolveNs', 'notimp.test'],
    ['resolve4', 'garbage.test'], ['resolve4', 'silent.test'], ['reverse', '10.9.9.9'], ['resolveCaa', 'nowhere.test'],
    ['resolveSrv', 'nowhere.test'], ['resolveNaptr', 'nowhere.test'], ['resolvePtr', 'nowhere.test'], ['resolveCname', 'nowhere.test'],
    ['resolveAny', 'nowhere.test'], ['resolve4', `${'x'.repeat(64)}.test`], ['resolve4', 'a..test'],
  ];
  (function next() {
    const question = questions.shift();
    if (question === undefined) {
      server.close();
      return;
    }
    const [method, name] = question;
    (name === 'silent.test' ? hasty : resolver)[method](name, (error, result) => {
      console.log(method, error.message, Object.keys(error).join(), error.errno, error.code, error.syscall, error.hostname === name, result,
        error instanceof Error);
      next();
    });
  }());
});

// SPDX-License-Identifier: MIT
// Texts that look like URLs, or almost, from a seed.
'use strict';
const { generator } = require('../../buffer/lib/random');

const SCHEMES = ['http:', 'https:', 'HTTP:', 'file:', 'ftp:', 'ws:', 'foo:', 'data:', 'mailto:', 'blob:', 'javascript:', 'a+b.c-d:', '1a:', ':', '', ''];
const SLASHES = ['//', '//', '//', '/', '', '///', '\\\\', '/\\', '////'];
const USERS = ['', '', '', '', 'u@', 'u:p@', ':@', 'u:@', ':p@', 'a b:c/d@', 'ü:é@', 'u@v@', '%41:%zz@', '@', 'a|b^c:d[e]@'];
const HOSTS = ['example.com', 'a', 'EXAMPLE.Com', '1.2.3.4', '0x7f.1', '256', '1.2.3.4.5', '0300.1', '4294967295', '4294967296', '1..2', '1.2.3.', '[::1]',
  '[1:2:3:4:5:6:7:8]', '[::1.2.3.4]', '[1::2::3]', '[::g]', '[::1', 'é.com', 'xn--9ca.com', 'ex%41mple.com', 'a b', 'a%20b', 'a<b', '%', '%zz', '', '',
  'localhost', 'C|', 'C:', 'c%3A', 'a_b', 'a..b', '.', '-a-', '☃.net', 'ß.de', 'xn--a', '0x', '0x.0x', '1e2', '09', 'a.0', 'a.0x', '[::ffff:1.2.3.4]',
  '[0:0:1:0:0:0:0:1]', 'ａ.com', '\u00ad', 'a\u200db', 'a;b', "a'b", 'a*b', 'a{b}', 'a^b', 'a`b', 'A%2Eb'];
const PORTS = ['', '', '', ':80', ':443', ':21', ':0', ':65535', ':65536', ':', ':8a', ':00080', ':-1', ':99999999999'];
const PATHS = ['', '', '/', '/a/b', '/a/../b', '/./a', '/..', '/../..', '/a/.', '/a/..', '/%2e/%2E%2e/x', '/a b', '/é', '/a%zz', '/C:/x', '/C|/x', '//x', '/.//x',
  '/a\\b', 'a/b', '../x', './x', '.', '..', '/a;b=c', '/a"<>`{}|^', '/😀', '/\ud800', "/'", '/[x]', '/a//b///c', '\\x', '/%', '/~!$&()*+,;=:@', ' ', '/a ', '/...', '/.a'];
const QUERIES = ['', '', '', '?', '?a=1&b=2', '?a b', "?'\"<>", '?é', '?#', '?%zz', '?a?b', '?\ud800', '?{}|^`\\', '? '];
const HASHES = ['', '', '', '#', '#h', '#a b', '#é', '#`"<>{}', '##', '#?', '#\0x', '#\ud800', '# '];
const NOISE = ['\t', '\n', ' ', '\0', '\r\n', '\u3000', '/', '\\', ':', '@', '%', '?', '#', '.'];

function urls(seed) {
  const { int, pick } = generator(seed);
  const noisy = (text) => {
    if (int(5) > 0) return text;
    const at = int(text.length + 1);
    return text.slice(0, at) + pick(NOISE) + text.slice(at);
  };
  const whole = () => noisy(pick(SCHEMES) + pick(SLASHES) + pick(USERS) + pick(HOSTS) + pick(PORTS) + pick(PATHS) + pick(QUERIES) + pick(HASHES));
  const relative = () => noisy(pick(['', '', '/', '//', 'http:', 'file:', '?', '#']) + pick(PATHS) + pick(QUERIES) + pick(HASHES));
  const values = {
    protocol: () => noisy(pick([...SCHEMES, 'http', 'file', 'foo', 'http:x'])),
    username: () => pick(USERS),
    password: () => pick(USERS),
    host: () => noisy(pick(HOSTS) + pick(PORTS) + pick(['', '', '/x', '?y'])),
    hostname: () => noisy(pick(HOSTS) + pick(['', '', ':1', '/x', '#y'])),
    port: () => noisy(pick([...PORTS, '80', '8a', '', '65536', '443', 'x', ' 1'])).replace(/^:/, pick([':', ''])),
    pathname: () => noisy(pick(PATHS) + pick(['', '?x', '#y'])),
    search: () => noisy(pick(QUERIES)),
    hash: () => noisy(pick(HASHES)),
    href: () => whole(),
  };
  return { int, pick, whole, relative, values };
}

const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

module.exports = { urls, PARTS };

// SPDX-License-Identifier: MIT
//
// Whether a certificate is for a host: the names of RFC 6125, and IP addresses.
'use strict';

const { codedError } = require('internal/errors');
const { isIP } = require('internal/net/ip');

const BAD_LABEL = /[^\u0021-\u007f]/;

function withoutDot(name) {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function labelsOf(name) {
  return withoutDot(name).replace(/[A-Z]/g, (letter) => letter.toLowerCase()).split('.');
}

// A wildcard stands for one label or a part of one, only in the leftmost, and never for a part of an international one.
function firstLabelMatches(label, pattern, allowsWildcards) {
  const parts = pattern.split('*');
  if (parts.length === 1) return label === pattern;
  if (!allowsWildcards || parts.length > 2 || pattern.includes('xn--')) return false;
  const [before, after] = parts;
  return label.length >= before.length + after.length && label.startsWith(before) && label.endsWith(after);
}

function matches(labels, pattern, allowsWildcards) {
  if (!pattern) return false;
  const wanted = labelsOf(pattern);
  if (wanted.length !== labels.length || wanted.includes('') || wanted.some((label) => BAD_LABEL.test(label))) return false;
  for (let i = wanted.length - 1; i > 0; i--) if (labels[i] !== wanted[i]) return false;
  const isShort = wanted.length <= 2 && wanted[0].includes('*');
  return !isShort && firstLabelMatches(labels[0], wanted[0], allowsWildcards);
}

// "DNS:a, DNS:"b, c"" as a list; quoted names are JSON strings.
function splitNames(text) {
  const names = [];
  let current = '';
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const comma = text.indexOf(', ', at);
    if (quote === -1 || (comma !== -1 && comma < quote)) {
      const end = comma === -1 ? text.length : comma;
      names.push(current + text.slice(at, end));
      current = '';
      at = end + 2;
    } else {
      const [string] = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/.exec(text.slice(quote)) ?? [];
      if (string === undefined) {
        throw codedError(SyntaxError, 'ERR_TLS_CERT_ALTNAME_FORMAT', 'Invalid subject alternative name string');
      }
      current += text.slice(at, quote) + JSON.parse(string);
      at = quote + string.length;
      if (at >= text.length) names.push(current);
      else if (text.startsWith(', ', at)) {
        names.push(current);
        current = '';
        at += 2;
      }
    }
  }
  return names;
}

// The same address in one spelling.
function canonical(address) {
  const { SocketAddress } = require('internal/net/socket_address');
  const family = isIP(address);
  if (family === 0) return undefined;
  return new SocketAddress({ address, family: family === 6 ? 'ipv6' : 'ipv4' }).address;
}

function namesOf(text) {
  const dns = [];
  const ips = [];
  if (!text) return { dns, ips };
  for (const name of text.includes('"') ? splitNames(text) : text.split(', ')) {
    if (name.startsWith('DNS:')) dns.push(name.slice(4));
    else if (name.startsWith('IP Address:')) ips.push(canonical(name.slice(11)));
  }
  return { dns, ips };
}

// Undefined if the certificate is for the host; otherwise the reason.
function mismatch(host, subject, altNames) {
  const { dns, ips } = namesOf(altNames);
  if (isIP(host)) {
    return ips.includes(canonical(host)) ? undefined : `IP: ${host} is not in the cert's list: ${ips.join(', ')}`;
  }
  const labels = labelsOf(host);
  if (dns.length > 0) {
    return dns.some((name) => matches(labels, name, true)) ? undefined : `Host: ${host}. is not in the cert's altnames: ${altNames}`;
  }
  if (subject?.CN) {
    const { CN } = subject;
    const isFor = Array.isArray(CN) ? CN.some((name) => matches(labels, name, true)) : matches(labels, CN, true);
    return isFor ? undefined : `Host: ${host}. is not cert's CN: ${CN}`;
  }
  return 'Cert does not contain a DNS name';
}

function checkServerIdentity(hostname, cert) {
  const host = withoutDot(String(hostname));
  const reason = mismatch(host, cert.subject, cert.subjectaltname);
  if (reason === undefined) return undefined;
  const error = codedError(Error, 'ERR_TLS_CERT_ALTNAME_INVALID', `Hostname/IP does not match certificate's altnames: ${reason}`);
  delete error.code;
  return Object.assign(error, { reason, host, cert, code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

module.exports = { checkServerIdentity };

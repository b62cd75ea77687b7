// SPDX-License-Identifier: MIT
//
// node:http2, which is not implemented yet: it can be loaded and has the constants for headers, methods and status
// codes; its functions throw an error.
'use strict';

const { unavailable } = require('internal/unavailable');

const HEADERS = `:status :method :authority :scheme :path :protocol accept-encoding accept-language accept-ranges accept
  access-control-allow-credentials access-control-allow-headers access-control-allow-methods access-control-allow-origin
  access-control-expose-headers access-control-request-headers access-control-request-method age authorization cache-control
  connection content-disposition content-encoding content-length content-type cookie date etag forwarded host
  if-modified-since if-none-match if-range last-modified link location range referer server set-cookie
  strict-transport-security transfer-encoding te upgrade-insecure-requests upgrade user-agent vary x-content-type-options
  x-frame-options keep-alive proxy-connection x-xss-protection alt-svc content-security-policy early-data expect-ct origin
  purpose timing-allow-origin x-forwarded-for priority accept-charset access-control-max-age allow content-language
  content-location content-md5 content-range dnt expect expires from if-match if-unmodified-since max-forwards prefer
  proxy-authenticate proxy-authorization refresh retry-after trailer tk via warning www-authenticate http2-settings`;

const METHODS = `ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE MKACTIVITY
  MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PRI PROPFIND PROPPATCH PUT REBIND REPORT
  SEARCH TRACE UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL`;

const named = (name) => name.replace(':', '').toUpperCase().replaceAll('-', '_');

function statusName(text) {
  return text === "I'm a Teapot" ? 'TEAPOT' : text.toUpperCase().replaceAll("'", '').replace(/[^A-Z]+/g, '_');
}

function makeConstants() {
  const constants = {};
  for (const header of HEADERS.split(/\s+/)) constants[`HTTP2_HEADER_${named(header)}`] = header;
  for (const method of METHODS.split(/\s+/)) constants[`HTTP2_METHOD_${named(method)}`] = method;
  for (const [code, text] of Object.entries(require('node/http').STATUS_CODES)) constants[`HTTP_STATUS_${statusName(text)}`] = Number(code);
  return constants;
}

let constants;

module.exports = {
  ...unavailable('http2', ['Http2ServerRequest', 'Http2ServerResponse', 'connect', 'createSecureServer', 'createServer',
    'getDefaultSettings', 'getPackedSettings', 'getUnpackedSettings', 'performServerHandshake']),
  get constants() { return (constants ??= makeConstants()); },
  sensitiveHeaders: Symbol('nodejs.http2.sensitiveHeaders'),
};

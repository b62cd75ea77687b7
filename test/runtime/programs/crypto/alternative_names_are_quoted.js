// SPDX-License-Identifier: MIT
// Alternative names of a certificate as text: what could be mistaken for several names is quoted, in every kind of name.
'use strict';

const { X509Certificate } = require('crypto');

// Made with openssl; its names contain commas, quotes, other names and characters that are not ASCII.
const der = Buffer.from([
  'MIIDdTCCAxygAwIBAgIUMz+tTDutrBdh6i/ALR04nkoFKm8wCgYIKoZIzj0EAwIwEDEOMAwGA1UEAwwFbmFtZXMwIBcNMjYxMTE4MTM1NjI2Wh',
  'gPMjEyNjEwMjUxMzU2MjZaMBAxDjAMBgNVBAMMBW5hbWVzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEDRpC0s2fqkPkKqpLI1UQXjz1ZQCx',
  'is8CVDdkQW9UIQK/9bk4LENRoqR1zlKJhwEfW5WATTfTsDc1hJcYzM90yKOCAlAwggJMMIIB2gYDVR0RBIIB0TCCAc2CEXBsYWluLmV4YW1wbG',
  'UuY29tgiZnb29kLmV4YW1wbGUuY29tLCBETlM6ZXZpbC5leGFtcGxlLmNvbYYWaHR0cDovL2V4YW1wbGUuY29tL2EsYoYbaHR0cDovL2V4YW1w',
  'bGUuY29tLz9hPWImYz1khwQICAgIhxAKCwAAAAAAAAAAAAB6e3x9gQ9mb29AZXhhbXBsZS5jb22BJWZvb0BleGFtcGxlLmNvbSwgRE5TOmdvb2',
  'QuZXhhbXBsZS5jb22kJDAiMQswCQYDVQQGEwJERTETMBEGA1UEBwwKTcODwrxuY2hlbqQ2MDQxCzAJBgNVBAYTAkRFMSUwIwYDVQQHDBxCZXJs',
  'aW4sIEROUzpnb29kLmV4YW1wbGUuY29tiAkqhkiG9w0BAQuIBSvODwwioBQGCCsGAQUFBwgFoAgMBmFiYzEyM6AnBggrBgEFBQcIBaAbDBlhYm',
  'MsIEROUzpnb29kLmV4YW1wbGUuY29toBQGCCsGAQUFBwgHoAgWBmFiYzEyM6AUBggrBgEFBQcIB6AIDAZhYmMxMjOgDgYFK84PDCKgBQwDYWJj',
  'oCAGCisGAQQBgjcUAgOgEgwQdXNlckBleGFtcGxlLmNvbTBNBggrBgEFBQcBAQRBMD8wHgYIKwYBBQUHMAGGEmh0dHA6Ly9hLmV4YW1wbGUveD',
  'AdBggrBgEFBQcwAoYRaHR0cDovL2MuZXhhbXBsZS8wHQYDVR0OBBYEFO0FcGMTF8pQOxukGRcxfAJfhgIsMAoGCCqGSM49BAMCA0cAMEQCIEho',
  'mthjGt9z7sXPfTz4p8/NKM8gH6baN2av65hea/OtAiArPDH1NWecV0jPWkYyb0Bky9QBeUSejJTUSSblL7M0qQ==',
].join(''), 'base64');

const certificate = new X509Certificate(der);
console.log(certificate.subjectAltName);
console.log(certificate.infoAccess);
const legacy = certificate.toLegacyObject();
console.log(Object.keys(legacy), legacy.subject, legacy.subjectaltname === certificate.subjectAltName, legacy.infoAccess);
const names = certificate.subjectAltName.split(', ').filter((name) => name.startsWith('DNS:'));
console.log(names);
for (const host of ['plain.example.com', 'good.example.com', 'evil.example.com']) {
  console.log(host, require('tls').checkServerIdentity(host, legacy)?.code, certificate.checkHost(host));
}

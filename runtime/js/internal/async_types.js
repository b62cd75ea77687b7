// SPDX-License-Identifier: MIT
//
// Types of the runtime's asynchronous resources: Node's provider numbers, and classes for the placeholder resources of
// requests that have no object.
'use strict';

const NAMES = [
  'NONE', 'DIRHANDLE', 'DNSCHANNEL', 'ELDHISTOGRAM', 'FILEHANDLE', 'FILEHANDLECLOSEREQ', 'BLOBREADER', 'FSEVENTWRAP',
  'FSREQCALLBACK', 'FSREQPROMISE', 'GETADDRINFOREQWRAP', 'GETNAMEINFOREQWRAP', 'HEAPSNAPSHOT', 'HTTP2SESSION',
  'HTTP2STREAM', 'HTTP2PING', 'HTTP2SETTINGS', 'HTTPINCOMINGMESSAGE', 'HTTPCLIENTREQUEST', 'JSSTREAM', 'JSUDPWRAP',
  'MESSAGEPORT', 'PIPECONNECTWRAP', 'PIPESERVERWRAP', 'PIPEWRAP', 'PROCESSWRAP', 'PROMISE', 'QUERYWRAP',
  'QUIC_LOGSTREAM', 'QUIC_PACKET', 'SHUTDOWNWRAP', 'SIGNALWRAP', 'STATWATCHER', 'STREAMPIPE', 'TCPCONNECTWRAP',
  'TCPSERVERWRAP', 'TCPWRAP', 'TTYWRAP', 'UDPSENDWRAP', 'UDPWRAP', 'SIGINTWATCHDOG', 'WORKER', 'WORKERHEAPSNAPSHOT',
  'WRITEWRAP', 'ZLIB', 'CHECKPRIMEREQUEST', 'PBKDF2REQUEST', 'KEYPAIRGENREQUEST', 'KEYGENREQUEST', 'KEYEXPORTREQUEST',
  'CIPHERREQUEST', 'DERIVEBITSREQUEST', 'HASHREQUEST', 'RANDOMBYTESREQUEST', 'RANDOMPRIMEREQUEST', 'SCRYPTREQUEST',
  'SIGNREQUEST', 'TLSWRAP', 'VERIFYREQUEST',
];

const providers = { __proto__: null };
NAMES.forEach((name, i) => { providers[name] = i; });

const classes = {
  __proto__: null,
  FSREQCALLBACK: class FSReqCallback {},
  FSREQPROMISE: class FSReqPromise {},
  GETADDRINFOREQWRAP: class GetAddrInfoReqWrap {},
  GETNAMEINFOREQWRAP: class GetNameInfoReqWrap {},
  QUERYWRAP: class QueryReqWrap {},
  WRITEWRAP: class WriteWrap {},
  SHUTDOWNWRAP: class ShutdownWrap {},
  TCPCONNECTWRAP: class TCPConnectWrap {},
  PIPECONNECTWRAP: class PipeConnectWrap {},
  UDPSENDWRAP: class SendWrap {},
  SIGNALWRAP: class Signal {},
  RANDOMBYTESREQUEST: class RandomBytesJob {},
  RANDOMPRIMEREQUEST: class RandomPrimeJob {},
  CHECKPRIMEREQUEST: class CheckPrimeJob {},
  PBKDF2REQUEST: class PBKDF2Job {},
  SCRYPTREQUEST: class ScryptJob {},
  DERIVEBITSREQUEST: class HKDFJob {},
  KEYPAIRGENREQUEST: class KeyPairGenerationJob {},
  KEYGENREQUEST: class SecretKeyGenerateJob {},
  SIGNREQUEST: class SignJob {},
};

class Work {}

function classOf(type) {
  return classes[type] ?? Work;
}

module.exports = { providers, classOf };

# SPDX-License-Identifier: MIT
"""openssl's client and server."""

import json
import os
import tempfile

from common import CA, KEYS, SERVER, Process, background, program, requests, run, same, serving

GET = "GET /info HTTP/1.0\r\n\r\n"


def connect(port, *options, given=GET, status=0):
    return run([program("openssl"), "s_client", "-connect", f"127.0.0.1:{port}", "-CAfile", CA, "-ign_eof", *options], given, status)


def info(text):
    """The server's description of the request, from what s_client printed."""
    return json.JSONDecoder().raw_decode(text, text.index('{"method"'))[0]


def clients_are_served(rondo):
    with serving(rondo, "https", ALPNProtocols=["http/1.1"]) as (port, _):
        for option, version in (("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")):
            text = connect(port, option, "-servername", "localhost", "-verify_return_error", "-verify_hostname", "localhost", "-alpn", "x,http/1.1")
            assert "Verify return code: 0 (ok)" in text, text
            found = info(text)
            same([found[name] for name in ("protocol", "alpn", "servername", "authorized")], [version, "http/1.1", "localhost", False])
            assert f"Cipher is {found['cipher']}" in text, text
        assert "no peer certificate" not in connect(port, "-showcerts")


def sessions_are_resumed(rondo):
    with tempfile.TemporaryDirectory() as folder, serving(rondo, "https") as (port, _):
        for option in ("-tls1_2", "-tls1_3"):
            path = os.path.join(folder, option)
            first = connect(port, option, "-sess_out", path)
            again = connect(port, option, "-sess_in", path)
            same([info(first)["reused"], info(again)["reused"]], [False, True])
            assert "Reused, TLSv1." in again, again


def sessions_are_resumed_by_another_server_with_the_same_ticket_keys(rondo):
    keys = bytes(range(48)).hex()
    with tempfile.TemporaryDirectory() as folder, serving(rondo, "https", ticketKeys=keys) as (port, _), \
            serving(rondo, "https", ticketKeys=keys) as (other, _), serving(rondo, "https") as (stranger, _):
        for option in ("-tls1_2", "-tls1_3"):
            path = os.path.join(folder, option)
            connect(port, option, "-sess_out", path)
            same([info(connect(at, option, "-sess_in", path))["reused"] for at in (other, stranger)], [True, False])


def client_certificates(rondo):
    mine = ("-cert", KEYS / "client.pem", "-key", KEYS / "client-key.pem")
    strangers = ("-cert", KEYS / "self.pem", "-key", KEYS / "self-key.pem")
    with serving(rondo, "https", ca=CA, requestCert=True, rejectUnauthorized=False) as (port, _):
        for version in ("-tls1_2", "-tls1_3"):
            for certificate, known in ((mine, [True, "A client"]), (strangers, [False, "localhost"]), ((), [False, None])):
                found = info(connect(port, version, *certificate))
                same([found["authorized"], found.get("client")], known)
    with serving(rondo, "https", ca=CA, requestCert=True, rejectUnauthorized=True) as (port, _):
        for version in ("-tls1_2", "-tls1_3"):
            assert '{"method"' in connect(port, version, *mine)
            for certificate in (strangers, ()):
                assert '{"method"' not in connect(port, version, *certificate, status=None)


def handshake(client):
    """Waits for a handshake: s_client reports that it has checked two certificates."""
    for _ in range(2):
        client.line("verify return:1")


def renegotiations_and_key_updates(rondo):
    command = [program("openssl"), "s_client", "-crlf", "-CAfile", CA, "-connect"]
    with serving(rondo, "https") as (port, _):
        # Lines of one letter are commands: R renegotiates, K updates the keys.
        for option, letter, report, version in (("-tls1_2", "R", "RENEGOTIATING", "TLSv1.2"), ("-tls1_3", "K", "KEYUPDATE", "TLSv1.3")):
            with background([*command, f"127.0.0.1:{port}", option], ends=False) as client:
                handshake(client)
                client.say(f"{letter}\n")
                client.line(report)
                if letter == "R":
                    handshake(client)
                client.say(GET.replace("\r", ""))
                same(info(client.line('{"method"'))["protocol"], version)


def shared_keys_and_status_responses(rondo):
    key = "0123456789abcdef"
    with serving(rondo, "https", pskKey=key, ciphers="PSK-AES128-GCM-SHA256:TLS_AES_128_GCM_SHA256", key=None, cert=None,
                 maxVersion="TLSv1.2") as (port, _):
        options = ("-tls1_2", "-cipher", "PSK-AES128-GCM-SHA256")
        same(info(connect(port, *options, "-psk", key, "-psk_identity", "known"))["cipher"], "PSK-AES128-GCM-SHA256")
        for wrong in (("-psk", key, "-psk_identity", "stranger"), ("-psk", "ff", "-psk_identity", "known")):
            assert '{"method"' not in connect(port, *options, *wrong, status=None)
    with serving(rondo, "https", ocsp="not a response, but bytes") as (port, _):
        assert "not a response, " in connect(port, "-status", status=None)


# Versions and suites that a server may have, and what it has by default.
VERSIONS = {"TLSv1": "-tls1", "TLSv1.1": "-tls1_1", "TLSv1.2": "-tls1_2", "TLSv1.3": "-tls1_3"}
WEAK = ["NULL", "aNULL", "RC4", "3DES", "DES", "EXPORT", "MD5", "PSK", "SRP", "SEED", "IDEA"]
STRONG = ["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-AES256-GCM-SHA384",
          "ECDHE-RSA-AES256-SHA384", "AES256-GCM-SHA384", "AES128-SHA", "AES256-SHA256"]
SUITES_1_3 = ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256"]


def two_certificates(folder):
    """Options for a server with a certificate of each kind."""
    key, certificate = (os.path.join(folder, name) for name in ("rsa-key.pem", "rsa.pem"))
    run([program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2", "-keyout", key, "-out", certificate])
    return {"key": [SERVER["key"], key], "cert": [SERVER["cert"], certificate]}


def suites_of(words):
    """The suites that openssl knows by these words, down to its weakest."""
    text = run([program("openssl"), "ciphers", "-s", "-tls1_2", f"{words}:@SECLEVEL=0"], status=None)
    return [name for name in text.strip().split(":") if name and "Error" not in name and not name.startswith("TLS_")]


def accepted(port, *options):
    """The version and the suite of a handshake, or None."""
    found = connect(port, *options, status=None)
    return (info(found)["protocol"], info(found)["cipher"]) if '{"method"' in found else None


def versions_and_ciphers(rondo):
    with tempfile.TemporaryDirectory() as folder:
        both = two_certificates(folder)
        with serving(rondo, "https", **both) as (port, server):
            weakest = ("-cipher", "ALL:@SECLEVEL=0")
            same({name: accepted(port, option, *weakest) is not None for name, option in VERSIONS.items()},
                 {"TLSv1": False, "TLSv1.1": False, "TLSv1.2": True, "TLSv1.3": True})
            for suite in STRONG:
                same(accepted(port, "-tls1_2", "-cipher", suite), ("TLSv1.2", suite))
            for suite in SUITES_1_3:
                same(accepted(port, "-tls1_3", "-ciphersuites", suite), ("TLSv1.3", suite))
            for words in WEAK:
                for suite in suites_of(words):
                    same((suite, accepted(port, "-tls1_2", "-cipher", f"{suite}:@SECLEVEL=0")), (suite, None))
            # A signal for a fallback (RFC 7507) below what the server has.
            assert "inappropriate fallback" in connect(port, "-tls1_2", "-fallback_scsv", status=None)
            server.line("tlsClientError ERR_SSL_INAPPROPRIATE_FALLBACK")
        for low, high in (("TLSv1", "TLSv1.1"), ("TLSv1.1", "TLSv1.2"), ("TLSv1.3", "TLSv1.3")):
            names = list(VERSIONS)
            with serving(rondo, "https", **both, minVersion=low, maxVersion=high, ciphers="ALL:@SECLEVEL=0" if low != "TLSv1.3" else None) as (port, _):
                wanted = {name: names.index(low) <= at <= names.index(high) for at, name in enumerate(names)}
                same({name: accepted(port, option, *weakest) is not None for name, option in VERSIONS.items()}, wanted)


def serve(*options):
    """s_server with the test's certificate: its port, and the process."""
    process = Process([program("openssl"), "s_server", "-accept", "0", "-cert", SERVER["cert"], "-key", SERVER["key"], "-CAfile", CA, *options])
    return int(process.line("ACCEPT").rsplit(":", 1)[1]), process


def servers_are_asked(rondo):
    ask = {"host": "127.0.0.1", "ca": CA, "servername": "localhost"}
    for option, version in (("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")):
        port, server = serve(option, "-www", "-alpn", "http/1.1")
        try:
            first, again = requests(rondo, "tls", [{}, {"session": True}], port=port, ALPNProtocols=["http/1.1"], **ask)
            for found, reused in ((first, False), (again, True)):
                assert f"Protocol  : {version}" in found["got"] or version in found["got"], found
                same([found[name] for name in ("protocol", "authorized", "alpn", "reused")], [version, True, "http/1.1", reused])
            page, = requests(rondo, "https", [{"path": "/"}], port=port, **ask)
            same(page["status"], 200)
            refused = requests(rondo, "tls", [{}], port=port, **{**ask, "ca": None})
            same([found["error"] for found in refused], ["SELF_SIGNED_CERT_IN_CHAIN"])
            same([found["error"] for found in requests(rondo, "tls", [{"servername": "elsewhere.test"}], port=port, **ask)], ["ERR_TLS_CERT_ALTNAME_INVALID"])
        finally:
            server.process.kill()
            server.end()


def servers_that_want_certificates(rondo):
    ask = {"host": "127.0.0.1", "ca": CA, "servername": "localhost"}
    mine = {"key": str(KEYS / "client-key.pem"), "cert": str(KEYS / "client.pem")}
    for option in ("-tls1_2", "-tls1_3"):
        port, server = serve(option, "-www", "-Verify", "1", "-verify_return_error")
        try:
            page, = requests(rondo, "https", [{"path": "/"}], port=port, **ask, **mine)
            same(page["status"], 200)
            refused, = requests(rondo, "https", [{"path": "/"}], port=port, **ask)
            assert refused["error"].startswith(("ERR_SSL_", "ECONNRESET", "EPIPE", "EPROTO")), refused
        finally:
            server.process.kill()
            server.end()


CASES = [clients_are_served, sessions_are_resumed, sessions_are_resumed_by_another_server_with_the_same_ticket_keys, client_certificates,
         renegotiations_and_key_updates, shared_keys_and_status_responses, versions_and_ciphers, servers_are_asked,
         servers_that_want_certificates]

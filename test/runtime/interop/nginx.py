# SPDX-License-Identifier: MIT
"""nginx in front of the runtime's servers, and as a server for its clients; all on sockets in a folder."""

import contextlib
import hashlib
import json
import os
import socket
import tempfile

from common import CA, KEYS, SERVER, background, program, requests, run, same, serving

CONFIG = """
daemon off; master_process off; pid {folder}/pid; error_log stderr error;
events {{ worker_connections 200; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  client_max_body_size 10m; gzip on; gzip_min_length 100; gzip_types text/plain; gzip_proxied any;
  ssl_certificate {cert}; ssl_certificate_key {key};
  {upstreams}
  server {{
    listen unix:{folder}/plain; listen unix:{folder}/secure ssl http2;
    {locations}
  }}
}}
"""
PROXY = """
location /{name}/ {{
  proxy_pass {scheme}://{name}/; proxy_http_version 1.1; proxy_set_header Connection $hop; proxy_set_header Upgrade $http_upgrade;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_ssl_verify on; proxy_ssl_trusted_certificate {ca}; proxy_ssl_name localhost; proxy_ssl_server_name on;
  proxy_ssl_certificate {client}; proxy_ssl_certificate_key {client_key}; proxy_ssl_session_reuse on;
}}
"""


@contextlib.contextmanager
def started(upstreams="", locations=""):
    """The folder of a running nginx: it listens on the sockets `plain` and `secure` there."""
    nginx = program("nginx")
    with tempfile.TemporaryDirectory(prefix="nginx") as folder:
        config = os.path.join(folder, "config")
        with open(config, "w", encoding="ascii") as file:
            file.write(CONFIG.format(folder=folder, upstreams=upstreams, locations=locations, **SERVER))
        run([nginx, "-t", "-p", folder, "-c", config])
        with background([nginx, "-p", folder, "-c", config], ends=False) as process:
            path = os.path.join(folder, "plain")
            while not answers(path):
                assert process.process.poll() is None, process.seen
            yield folder


def answers(path):
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


def curl(folder, where, *options, binary=False):
    scheme = "https" if where == "secure" else "http"
    *rest, url = options
    return run([program("curl"), "-sS", "--fail", "--noproxy", "*", "--cacert", CA, "--unix-socket", f"{folder}/{where}", *rest, f"{scheme}://localhost{url}"], binary=binary)


def in_front_of_servers(rondo):
    locations = "".join(PROXY.format(name=name, scheme=name, ca=CA, client=KEYS / "client.pem", client_key=KEYS / "client-key.pem")
                        for name in ("http", "https"))
    with serving(rondo, "http") as (plain, _), serving(rondo, "https", ca=CA, requestCert=True, rejectUnauthorized=True) as (secure, _):
        upstreams = "map $http_upgrade $hop { default upgrade; '' ''; } " + "".join(
            f"upstream {name} {{ server 127.0.0.1:{port}; keepalive 4; }}" for name, port in (("http", plain), ("https", secure)))
        with started(upstreams, locations) as folder:
            for name in ("http", "https"):
                for where, version in (("plain", "--http1.1"), ("secure", "--http2"), ("secure", "--http1.1")):
                    found = json.loads(curl(folder, where, version, f"/{name}/info?a=b"))
                    same([found["url"], found["httpVersion"], found["headers"]["x-forwarded-proto"]], ["/info?a=b", "1.1", "https" if where == "secure" else "http"])
                    same([found.get("authorized"), found.get("client")], [True, "A client"] if name == "https" else [None, None])
                    large = curl(folder, where, version, f"/{name}/large", binary=True)
                    same(len(large), 1 << 20)
                    same(curl(folder, where, version, "--compressed", f"/{name}/gzip", binary=True), large)
                    same(curl(folder, where, version, "--data-binary", "x" * 100000, f"/{name}/sum"), f"100000 {hashlib.sha256(b'x' * 100000).hexdigest()}")
                    many = [option for i in range(30) for option in ("-o", "/dev/null", f"{'https' if where == 'secure' else 'http'}://localhost/{name}/chunks?{i}")]
                    curl(folder, where, version, "--parallel", *many, "-o", "/dev/null", f"/{name}/chunks")
            upgrade = [{"path": f"/{name}/", "headers": {"connection": "Upgrade", "upgrade": "echo"}, "body": "through"} for name in ("http", "https")]
            same([(found["status"], found["got"]) for found in requests(rondo, "http", upgrade, socketPath=f"{folder}/plain")], [(101, "through")] * 2)


def as_a_server_for_clients(rondo):
    locations = """
    location = /text { default_type text/plain; return 200 "$server_protocol $request_method $http_x_sent"; }
    location = /long { default_type text/plain; return 200 "LONG"; }
    location = /moved { return 301 /text; }
    location = /closed { return 444; }
    """.replace("LONG", "long text, " * 300)
    with started(locations=locations) as folder:
        plain, secure = f"{folder}/plain", f"{folder}/secure"
        asked = [{"path": "/text", "headers": {"x-sent": "a"}}, {"path": "/long", "headers": {"accept-encoding": "identity"}}, {"path": "/moved"}, {"path": "/text", "method": "POST", "body": "b"}]
        wanted = [(200, "HTTP/1.1 GET a"), (200, "long text, " * 300), (301, None), (200, "HTTP/1.1 POST ")]
        for protocol, options in (("http", {"socketPath": plain}), ("https", {"socketPath": secure, "ca": CA, "servername": "localhost"})):
            found = requests(rondo, protocol, [*asked, {"path": "/closed"}, {"path": "/text"}], same=True, **options)
            same([(one["status"], one["got"] if one["status"] == 200 else None) for one in found[:4]], wanted)
            same([one["reused"] for one in found[:4]], [False, True, True, True])
            same([found[4], found[5]["status"]], [{"error": "ECONNRESET"}, 200])
        two = [{":path": "/text", "x-sent": "c"}, {":path": "/long"}, {":path": "/moved"}, {":path": "/text", ":method": "POST", "body": "d"}]
        found = requests(rondo, "http2", two, origin="https://localhost", path=secure, ca=CA, servername="localhost", ALPNProtocols=["h2"])
        same([(one["status"], one["got"] if one["status"] == 200 else None) for one in found],
             [(200, "HTTP/2.0 GET c"), (200, "long text, " * 300), (301, None), (200, "HTTP/2.0 POST ")])


CASES = [in_front_of_servers, as_a_server_for_clients]

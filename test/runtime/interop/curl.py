# SPDX-License-Identifier: MIT
"""curl, over HTTP/1 and HTTP/2, with and without TLS; h2load."""

import hashlib
import json
import os
import re
import tempfile

from common import CA, KEYS, program, run, same, serving

LARGE = (b"large text, " * (1 << 17))[:1 << 20]
# The kind of a server, its scheme, what curl is told, and the version that it then speaks. curl 7.88 cannot make a second
# request on a connection with --http2-prior-knowledge.
WAYS = [("http", "http", [], "1.1"), ("http", "http", ["--http1.0"], "1.0"), ("https", "https", ["--http1.1"], "1.1"), ("http2", "http", ["--http2-prior-knowledge"], "2"),
        ("https2", "https", ["--http2"], "2"), ("https2", "https", ["--http1.1"], "1.1")]
FORMAT = "\n%{http_code} %{http_version} %{num_connects} %{size_download}\n"


def curl(*options, status=0, binary=False):
    return run([program("curl"), "--silent", "--show-error", "--cacert", CA, "--noproxy", "*", "--max-time", "100", *options], status=status, binary=binary)


def each_way(rondo):
    """(origin, options, version) for each way."""
    for kind, scheme, options, version in WAYS:
        with serving(rondo, kind) as (port, _):
            yield f"{scheme}://127.0.0.1:{port}", options, version


def requests_of_every_version(rondo):
    for origin, options, version in each_way(rondo):
        *body, figures = curl(*options, "-w", FORMAT, f"{origin}/info?x=1").strip().split("\n")
        found = json.loads("".join(body))
        same([found["method"], found["url"], found["httpVersion"]], ["GET", "/info?x=1", "2.0" if version == "2" else version])
        same(figures.split()[:2], ["200", version.replace("1.0", "1.1")])
        same(curl(*options, "-I", f"{origin}/large").split()[1], "200")
        same(curl(*options, "-w", FORMAT, f"{origin}/none").split()[:2], ["204", version.replace("1.0", "1.1")])
        if "--http2-prior-knowledge" not in options:
            same(json.loads(curl(*options, "-L", f"{origin}/moved"))["url"], "/info")


def bodies_of_every_version(rondo):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "body")
        body = os.urandom(3 << 20)
        with open(path, "wb") as file:
            file.write(body)
        wanted = f"{len(body)} {hashlib.sha256(body).hexdigest()}"
        for origin, options, version in each_way(rondo):
            same(curl(*options, "--data-binary", f"@{path}", f"{origin}/sum"), wanted)
            same(curl(*options, "-T", path, f"{origin}/sum"), wanted)
            if version != "1.0":
                same(curl(*options, "-T", path, "-H", "Transfer-Encoding: chunked", f"{origin}/sum"), wanted)
                same(curl(*options, "-H", "Expect: 100-continue", "--expect100-timeout", "90", "-T", path, f"{origin}/sum"), wanted)
            same(curl(*options, f"{origin}/large", binary=True), LARGE)
            same(len(curl(*options, f"{origin}/chunks", binary=True)), sum(1000 * i + 1 for i in range(16)))
            for coding in ("gzip", "brotli"):
                same(curl(*options, "--compressed", f"{origin}/{coding}", binary=True), LARGE)


def one_connection_for_many_requests(rondo):
    for origin, options, version in each_way(rondo):
        if version == "1.0" or "--http2-prior-knowledge" in options:
            continue
        text = curl(*options, "-w", FORMAT, *[f"{origin}/{i}" for i in range(20)])
        figures = re.findall(r"^(\d+) (\S+) (\d+) (\d+)$", text, re.M)
        same([row[0] for row in figures], ["200"] * 20)
        same(sum(int(row[2]) for row in figures), 1)
        # maxSessionMemory allows for 10 MB.
        side_by_side = [option for i in range(8) for option in ("-o", "/dev/null", f"{origin}/large?{i}")]
        text = curl(*options, "--parallel", "-w", FORMAT, *side_by_side)
        same([(row[0], row[3]) for row in re.findall(r"^(\d+) (\S+) (\d+) (\d+)$", text, re.M)], [("200", str(len(LARGE)))] * 8)


def trailers_and_broken_responses(rondo):
    for origin, options, version in each_way(rondo):
        if version != "1.0":
            text = curl(*options, "-D", "-", f"{origin}/trailers")
            assert "body" in text and re.search(r"x-sum: 4\r?\n", text), text
            # 18: partial file; 56: connection reset; 92: a stream that did not end well, whose data curl drops if it arrives with the reset
            assert "begun" in curl(*options, f"{origin}/cut", status=[18, 56, 92]) or version == "2"


def certificates(rondo):
    with serving(rondo, "https2", ca=CA, requestCert=True, rejectUnauthorized=True) as (port, _):
        url = f"https://127.0.0.1:{port}/info"
        for version in ("--http1.1", "--http2"):
            mine = curl(version, "--cert", KEYS / "client.pem", "--key", KEYS / "client-key.pem", url)
            same([json.loads(mine)[name] for name in ("authorized", "client")], [True, "A client"])
            # 35, 55, 56: the connection failed while it was made, written to or read from; 16: an error of HTTP/2
            curl(version, url, status=[16, 35, 55, 56, 92])
    with serving(rondo, "https2", key=str(KEYS / "other-key.pem"), cert=str(KEYS / "other.pem")) as (port, _):
        curl(f"https://127.0.0.1:{port}/", status=60)


def h2load(*options):
    text = run([program("h2load"), *options])
    total, succeeded, failed = (int(re.search(pattern, text).group(1)) for pattern in (r"requests: (\d+) total", r"(\d+) succeeded", r"(\d+) failed"))
    codes = re.search(r"status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx", text).groups()
    same([succeeded, failed, codes], [total, 0, (str(total), "0", "0", "0")])
    return text


def load_over_http2(rondo):
    for kind, scheme in (("http2", "http"), ("https2", "https")):
        with serving(rondo, kind) as (port, _):
            origin = f"{scheme}://127.0.0.1:{port}"
            h2load("-n", "5000", "-c", "10", "-m", "50", f"{origin}/")
            h2load("-n", "60", "-c", "3", "-m", "10", f"{origin}/large")
            # Windows that make the server wait for the client again and again.
            h2load("-n", "20", "-c", "2", "-m", "5", "-w", "10", "-W", "12", f"{origin}/large")
            with tempfile.NamedTemporaryFile() as file:
                file.write(LARGE)
                file.flush()
                h2load("-n", "40", "-c", "2", "-m", "10", "-d", file.name, f"{origin}/sum")
    with serving(rondo, "https2") as (port, _):
        h2load("--h1", "-n", "500", "-c", "5", f"https://127.0.0.1:{port}/")


CASES = [requests_of_every_version, bodies_of_every_version, one_connection_for_many_requests, trailers_and_broken_responses, certificates]
LOAD_CASES = [load_over_http2]

"""nginx in front of the service, with the very file that is shipped for it: packaging/nginx.conf."""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

from kit import SOURCE

NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
SHIPPED = os.path.join(SOURCE, "packaging/nginx.conf")


def adapted(folder, port, upstream, key, certificate):
    """The shipped file with this test's addresses and files in place of its own; nothing else may differ."""
    with open(SHIPPED) as file:
        text = file.read()
    for example, here in (("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
                          ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
                          ("/etc/ssl/judge.pem", certificate), ("/etc/ssl/judge.key", key),
                          ("http://127.0.0.1:8080", f"http://{upstream}"),
                          ("pid /run/yuanmen-nginx.pid;", f"pid {folder}/nginx.pid;"),
                          ("/var/log/nginx/yuanmen-error.log", f"{folder}/error.log"),
                          ("/var/cache/nginx/yuanmen", f"{folder}/cache"),
                          ("worker_rlimit_nofile 65536;", "daemon off;"),  # nobody may raise no limits
                          ("worker_connections 16384;", f"worker_connections {os.environ.get('YUANMEN_NGINX_CONNECTIONS', '512')};"),
                          ("http {", "http {" + "".join(f" {name}_temp_path {folder}/{name};" for name in (
                              "client_body", "proxy", "fastcgi", "uwsgi", "scgi")))):
        times = 2 if example.startswith("http://") else 1  # pages, and streams
        assert text.count(example) == times, f"{SHIPPED} no longer says {example!r} {times} times"
        text = text.replace(example, here)
    return text.replace("judge.example.org", "localhost")


def make_certificate(folder):
    """A self-signed certificate for localhost and 127.0.0.1, made for this run only."""
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def unprivileged(folder):
    """How to start a process that is nobody, where the test runs as root; the folder becomes his."""
    if os.geteuid() != 0:
        return {}
    for path, _, files in os.walk(folder):
        for name in [path, *(os.path.join(path, file) for file in files)]:
            shutil.chown(name, "nobody", "nogroup")
    return {"user": "nobody", "group": "nogroup", "extra_groups": []}


def wait_until_it_answers(process, port, certificate, log):
    context = ssl.create_default_context(cafile=certificate)
    for _ in range(600):
        if process.poll() is not None:
            break
        with contextlib.suppress(ConnectionError):
            with socket.create_connection(("127.0.0.1", port)) as plain, \
                    context.wrap_socket(plain, server_hostname="localhost"):
                return
        time.sleep(0.05)
    with open(log) as said:
        raise RuntimeError("nginx did not start: " + said.read())


@contextlib.contextmanager
def tls_proxy(host, port):
    """Serves https://localhost:<port> in front of the service at host:port; yields the address and the certificate."""
    assert NGINX, "nginx is not there: it is in the tests' section of scripts/packages"
    with tempfile.TemporaryDirectory(prefix="yuanmen-nginx-") as folder:
        key, certificate = make_certificate(folder)
        own = free_port()
        with open(os.path.join(folder, "nginx.conf"), "w") as configuration:
            configuration.write(adapted(folder, own, f"{host}:{port}", key, certificate))
        log = os.path.join(folder, "said")
        with open(log, "w") as said:
            process = subprocess.Popen([NGINX, "-p", folder, "-c", "nginx.conf", "-e", os.path.join(folder, "error.log")],
                                       stdout=said, stderr=said, **unprivileged(folder))
        try:
            wait_until_it_answers(process, own, certificate, log)
            yield f"https://localhost:{own}", certificate
        finally:
            process.terminate()
            process.wait(timeout=30)

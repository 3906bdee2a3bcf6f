"""A TLS-terminating proxy as nginx would stand in front: HTTPS in, plain HTTP to the service, the headers overwritten."""

import contextlib
import http.client
import http.server
import os
import ssl
import subprocess
import tempfile
import threading

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "x-forwarded-for", "x-forwarded-proto"}


def make_certificate(folder):
    """A self-signed certificate for localhost and 127.0.0.1, made for this run only."""
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate


def handler_for(host, port):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def forward(self):
            length = int(self.headers.get("Content-Length", "0"))
            body = self.rfile.read(length) if length else None
            headers = [(name, value) for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP]
            headers += [("X-Forwarded-For", self.client_address[0]), ("X-Forwarded-Proto", "https"),
                        ("Connection", "close")]
            upstream = http.client.HTTPConnection(host, port, timeout=30)
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers:
                upstream.putheader(name, value)
            upstream.endheaders(body)
            answer = upstream.getresponse()
            content = answer.read()
            self.send_response_only(answer.status, answer.reason)
            for name, value in answer.getheaders():
                if name.lower() not in HOP_BY_HOP | {"content-length"}:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)
            upstream.close()

        do_GET = do_POST = do_PUT = do_HEAD = do_DELETE = do_OPTIONS = forward

        def log_message(self, *_):
            pass

    return Handler


@contextlib.contextmanager
def tls_proxy(host, port):
    """Serves https://localhost:<port> in front of the service at host:port; yields the address and the certificate."""
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = make_certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler_for(host, port))
        server.daemon_threads = True
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"https://localhost:{server.server_port}", certificate
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

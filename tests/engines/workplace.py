"""A folder to work in and the programs that pages of docs/import/ and the checks call.

The places of programs come from the environment, as tests/engines/CMakeLists.txt gives it.
"""

import ctypes
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent
# What listens where, by default; every run listens elsewhere, where nothing does.
PORTS = {"7474": "Neo4j over HTTP", "7687": "Neo4j over Bolt", "3030": "Fuseki", "7878": "Oxigraph", "6379": "FalkorDB"}
PASSWORD = "una-clave-larga"

NEO4J_CONF = """
dbms.usage_report.enabled=false
server.bolt.listen_address=127.0.0.1:{bolt}
server.http.listen_address=127.0.0.1:{http}
server.memory.pagecache.size=64m
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for opened in sockets:
        opened.bind(("127.0.0.1", 0))
    ports = [str(opened.getsockname()[1]) for opened in sockets]
    for opened in sockets:
        opened.close()
    return ports


class Workplace:
    """Leaves nothing behind: neither the folder nor a process that was started in it."""

    def __enter__(self):
        # Who outlives the shell that started it is ours to wait for.
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="trama-engines-"))
        self.ports = dict(zip(PORTS, free_ports(len(PORTS))))
        self.groups = []
        home = self.folder / "neo4j"
        for name in ("conf", "data", "import", "logs", "plugins"):
            (home / name).mkdir(parents=True)
        conf = NEO4J_CONF.format(bolt=self.ports["7687"], http=self.ports["7474"])
        (home / "conf" / "neo4j.conf").write_text(conf, encoding="utf-8")
        path = [HERE / "bin", pathlib.Path(sys.executable).parent]
        if "TRAMA_PROGRAM" in os.environ:
            path.append(pathlib.Path(os.environ["TRAMA_PROGRAM"]).parent)
        self.environment = dict(
            os.environ,
            PATH=os.pathsep.join([*map(str, path), os.environ["PATH"]]),
            NEO4J_HOME=str(home),
            NEO4J_CONF=str(home / "conf"),
            PYTHONDONTWRITEBYTECODE="1",
            FUSEKI_BASE=str(self.folder / "fuseki"),
        )
        return self

    def __exit__(self, *_):
        for group in self.groups:
            self.end(group)
        shutil.rmtree(self.folder, ignore_errors=True)

    def install(self, page):
        """What has been done once before a page's first command."""
        if "neo4j start" in page:
            self.run("neo4j-admin", "dbms", "set-initial-password", PASSWORD)
        if "gephi-toolkit" in page:
            for jar in pathlib.Path(os.environ["TRAMA_TEST_GEPHI"]).iterdir():
                (self.folder / jar.name).symlink_to(jar)

    @staticmethod
    def end(group):
        for sent, patience in ((signal.SIGTERM, 30), (signal.SIGKILL, 5)):
            deadline = time.monotonic() + patience
            try:
                os.killpg(group, sent)
                while time.monotonic() < deadline:
                    if os.waitpid(-group, os.WNOHANG) == (0, 0):
                        time.sleep(0.05)
            except (ProcessLookupError, ChildProcessError):
                return

    def elsewhere(self, text):
        """Commands that speak to the ports of this run."""
        for port, here in self.ports.items():
            text = re.sub(rf"\b{port}\b", here, text)
        return text

    def run(self, *command, text_in=None, check=True, **environment):
        """What a command prints; it may leave something running, which is ended with the folder."""
        print("$", " ".join(map(str, command)), flush=True)
        # Files and no pipes: what stays running would hold a pipe open.
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as given:
            given.write((text_in or "").encode("utf-8"))
            given.seek(0)
            started = subprocess.Popen(
                list(map(str, command)), cwd=self.folder, env=dict(self.environment, **environment),
                stdin=given, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            self.groups.append(started.pid)
            status = started.wait(timeout=300)
            out.seek(0)
            said = out.read().decode("utf-8")
        if check and status != 0:
            sys.exit(f"{' '.join(map(str, command))}: status {status}\n{said}\n{self.logs()}")
        return said if check else (status, said)

    def logs(self):
        found = [self.folder / "neo4j" / "logs" / "console.log"]
        return "\n".join(path.read_text(encoding="utf-8")[-4000:] for path in found if path.exists())

    def wait_for(self, port, seconds=180):
        """Until somebody listens there."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", int(self.ports[port]))) == 0:
                    return
            time.sleep(0.1)
        sys.exit(f"{PORTS[port]} does not listen\n{self.logs()}")

    # What checks need besides what pages do.

    def url(self, port, path=""):
        return f"http://127.0.0.1:{self.ports[port]}{path}"

    def http(self, method, url, body=None, **headers):
        """The text of an answer; anything but success ends the check."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body.encode("utf-8") if isinstance(body, str) else body
        request = urllib.request.Request(url, data=data, method=method, headers=named)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return answer.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {url}: {error.code} {error.read().decode()[:2000]}")

    def start(self, *command, port, **environment):
        self.run("bash", "-c", 'exec >server.log 2>&1; "$@" &', "start", *command, **environment)
        self.wait_for(port)

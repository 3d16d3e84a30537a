"""HTTP as written on the wire, for tests that send what no library would."""
import socket


def ask(port, request, host="127.0.0.1", patience=5):
    """All that comes back until the server closes or is silent for a while."""
    with socket.create_connection((host, port), timeout=10) as connection:
        connection.settimeout(patience)
        answer = b""
        try:
            connection.sendall(request)
            while part := connection.recv(65536):
                answer += part
        except OSError:
            pass
        return answer


def get(port, target, *headers, host="127.0.0.1", method="GET"):
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    head, _, body = ask(port, "\r\n".join(lines).encode(), host).partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split()[1]) if len(lines[0].split()) > 1 else 0
    return status, {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines[1:]}, body


def listening(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False

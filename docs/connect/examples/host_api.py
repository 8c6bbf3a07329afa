# A host API in Python, without a library. The store is a JSON file (STORE); replace what reads and writes it.
import hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

STORE, SECRET, PORT = os.environ["STORE"], os.environ["SECRET"].encode(), int(os.environ["PORT"])
LISTS = {"status": "statuses", "priority": "priorities"}


def name(kind, row):
    return f'{row["kind"]}:{row["id"]}' if kind == "people" else row["id"]


class Host(BaseHTTPRequestHandler):
    def signed(self, body):
        sent = self.headers.get("X-Service-Desk-Time", "")
        text = f"{sent}\n{self.command}\n{self.path}\n".encode() + body
        good = "sha256=" + hmac.new(SECRET, text, hashlib.sha256).hexdigest()
        given = self.headers.get("X-Service-Desk-Signature", "")
        return sent.isdigit() and abs(time.time() - int(sent)) <= 300 and hmac.compare_digest(good, given)

    def answer(self, body):
        store, url = json.load(open(STORE, encoding="utf-8")), urlsplit(self.path)
        query = {key: value[0] for key, value in parse_qs(url.query, keep_blank_values=True).items()}
        place = url.path.removeprefix("/host-api/")
        if not self.signed(body):
            return 401, {"message": "The signature is wrong."}
        if place == "who":
            session = re.search(r"(?:^|; )host_session=([^;]*)", self.headers.get("Cookie", ""))
            who = store["sessions"].get(session[1]) if session else None
            person = next((row for row in store["people"] if name("people", row) == who), None)
            return (200, person) if person else (401, {})
        if place == "tickets/visible" and self.command == "POST":
            sent = json.loads(body)
            return 200, {"ids": [row["id"] for row in self.visible(store, sent["person"]) if row["id"] in sent["ids"]]}
        if place == "tickets/actions" and self.command == "POST":
            return self.act(store, json.loads(body))
        if place not in store["kinds"]:
            return 404, {"message": "There is no such kind."}
        rows = store[place] if "visible_to" not in query else self.visible(store, query["visible_to"])
        if "ids" in query:
            ids = [unquote(one) for one in query["ids"].split(",")]
            return 200, {"rows": [row for row in rows if name(place, row) in ids]}
        if "search" in query:
            found = lambda row: any(query["search"].lower() in (row.get(key) or "").lower() for key in ("name", "email", "number", "subject"))
            return 200, {"rows": [row for row in rows if found(row)][:50]}
        # "changed" counts up with every change of a row; in SQL: where changed > ? order by changed limit ?
        since = int(query.get("since", "0")) if query.get("since", "0").isdigit() else 0
        later = sorted((row for row in rows if row["changed"] > since), key=lambda row: row["changed"])
        page = later[: min(int(query.get("limit", 1000)), 1000)]
        return 200, {"rows": page, "cursor": str(page[-1]["changed"] if page else since), "more": len(later) > len(page)}

    # Your own rule; here an agent sees each ticket, a client those that they asked for.
    def visible(self, store, person):
        agent = any(row["kind"] == "agent" and name("people", row) == person for row in store["people"])
        return [row for row in store["tickets"] if agent or row.get("requester") == person]

    def act(self, store, sent):
        action = sent["action"]
        if sent["key"] in store["keys"]:
            return 200, {}
        rows = [row for row in store["tickets"] if row["id"] in sent["tickets"]]
        known = action not in LISTS or any(row["id"] == sent.get(action) for row in store[LISTS[action]])
        if len(rows) != len(sent["tickets"]) or not known:
            return 422, {"message": "This ticket or value does not exist."}
        for row in rows:
            if action in LISTS:
                row[action] = sent[action]
            elif action == "assign":
                row["assigned"], row["team"] = sent.get("agent"), sent.get("team", row.get("team"))
            else:
                store["replies"].append({"ticket": row["id"], "by": sent["by"], "text": sent["text"], "files": sent.get("files", [])})
            store["count"] += 1
            row["changed"] = store["count"]
        store["keys"].append(sent["key"])
        json.dump(store, open(STORE, "w"))
        return 200, {}

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, reply = self.answer(body)
        text = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_POST = do_GET

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", PORT), Host)
    print("ready", flush=True)
    server.serve_forever()

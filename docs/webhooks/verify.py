import base64
import hashlib
import hmac
import os
import sys
import time


def verify(secret, headers, body, now=None):
    """Is this body from the service desk? headers: by names in small letters; body: the bytes as they came."""
    at = headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs((now or time.time()) - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = headers.get("webhook-id", "").encode() + b"." + at.encode() + b"." + body
    own = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(one, "v1," + own) for one in headers.get("webhook-signature", "").split(" ")
    )


names = ("webhook-id", "webhook-timestamp", "webhook-signature")
sent = {name: os.environ[name.upper().replace("-", "_")] for name in names}
print("verified" if verify(os.environ["SECRET"], sent, sys.stdin.buffer.read()) else "refused")

"""Verifies what comes over standard input, one JSON object a line; prints what it said of each."""

import json
import sys

from parlance import webhooks

for line in sys.stdin:
    given = json.loads(line)
    verify = webhooks.verify if given["kind"] == "webhook" else webhooks.verify_callback
    try:
        verify(given["headers"], given["body"], given["secret"], now=given.get("now"))
        print("accepted")
    except webhooks.Rejected as error:
        print(error.reason)

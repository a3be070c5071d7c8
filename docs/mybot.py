"""A player for hegemon: hegemon arena world --seat Me=cmd:"python3 docs/mybot.py" --seat Bo=random --games 10"""

import json
import random
import sys


def worth(choice, view, me, ways):
    """How good an action seems; what is worth less than 0 is not done if it can be helped."""
    action, owner, armies = choice["action"], view["owner"], view["armies"]
    kind, source, target = action["do"], action.get("source"), action.get("target")

    def foes(territory):
        return sum(armies[t] for t in ways[territory] if owner[t] != me)

    if kind in ("claim", "place"):
        return foes(action["territory"])
    if kind == "blitz":
        action["keep"] = choice.get("least", action["keep"])
        return armies[source] - armies[target] - 2
    if kind == "fortify":
        return action["count"] if foes(target) and not foes(source) else -1
    if kind == "end":
        return 0
    return 100 if kind in ("trade", "advance", "defend", "choose") else -1


def main():
    hello, ways = {}, {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello = message
            random.seed(hello["seed"])
            ways = {t["id"]: t["neighbours"] for t in hello["board"]["territories"]}
        elif message["type"] == "decide":
            legal = message["legal"]
            random.shuffle(legal)
            best = max(legal, key=lambda choice: worth(choice, message["view"], hello["seat"], ways))
            print(json.dumps({"type": "action", "n": message["n"], "action": best["action"]}), flush=True)
        elif message["type"] == "error":
            print(message["sentence"], file=sys.stderr)


if __name__ == "__main__":
    main()

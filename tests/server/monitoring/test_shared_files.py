"""The dashboard and the alerts that hosts take name metrics, labels and values that a running server has."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from protocol.version import VERSION
from server.app import Server
from server.storage.memory import MemoryStorage
from tests.server.conftest import Connect
from tests.server.peer import port_of
from tests.server.toy_game import Toy

SHARE = Path(__file__).parents[3] / "share"
DASHBOARD, ALERTS = SHARE / "grafana" / "traderow.json", SHARE / "prometheus" / "alerts.yml"
PAGE = (SHARE.parent / "docs" / "hosting.md").read_text("utf-8")
OF_PROMETHEUS = {"up": {"job", "instance"}}
"""What Prometheus knows of every server it asks."""
OF_EVERY_SERIES = {"job", "instance", "le"}
GROUPED = r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)"
WORDS = {"and", "or", "unless", "bool", "offset"}

needs_promtool = pytest.mark.skipif(shutil.which("promtool") is None, reason="NOT RUN: there is no promtool to ask")
needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="NOT RUN: only Linux tells what a process takes")


class Named(NamedTuple):
    """The names in an expression."""

    metrics: set[str]
    labels: set[str]
    values: set[tuple[str, str, str]]
    """Metric, label, value."""


def named(expression: str) -> Named:
    """Return what an expression of Prometheus names.

    >>> found = named('sum by (door) (rate(a_total{reason="full"}[5m])) / b > 0.5')
    >>> sorted(found.metrics), sorted(found.labels), found.values
    (['a_total', 'b'], ['door', 'reason'], {('a_total', 'reason', 'full')})
    """
    labels, values = set(), set()
    for metric, selector in re.findall(r"(\w+)\s*\{([^}]*)\}", expression):
        for label, sign, value in re.findall(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"', selector):
            labels.add(label)
            values |= {(metric, label, each) for each in (value.split("|") if "~" in sign else [value]) if "$" not in each}
    for group in re.findall(GROUPED, expression):
        labels |= set(re.findall(r"\w+", group))
    bare = re.sub(rf'{GROUPED}|\{{[^}}]*\}}|\[[^]]*\]|"[^"]*"', " ", expression)
    metrics = set(re.findall(r"\b[a-zA-Z_]\w*\b(?!\s*\()", bare)) - WORDS
    return Named(metrics, labels, values)


def rules() -> Iterator[dict[str, Any]]:
    for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]:
        yield from group["rules"]


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    return found


def expressions() -> list[str]:
    """Return every expression of both files."""
    of_panels = [target["expr"] for panel in panels() for target in panel.get("targets", ())]
    return [*of_panels, *(rule["expr"] for rule in rules())]


class Answer(NamedTuple):
    """The page of a server: the labels of each metric, and the values of each label."""

    labels: dict[str, set[str]]
    values: set[tuple[str, str, str]]


@pytest.fixture
async def answer(connect: Connect) -> Answer:
    """Return what a server answers at which each thing has happened once that is counted by its labels."""
    server = Server({"toy": Toy}, MemoryStorage(), metrics=True)
    await server.start("127.0.0.1", 0)
    try:
        ada = await connect(server, "Ada")
        await ada.host()
        await ada.act("show")  # which is refused
        await (stranger := await connect(server, "Ben")).socket.send_str("text")  # for which Ben is cut
        await stranger.ended()
        counters = server.lobby.services.counters
        counters.door_sessions.labels("ssh").inc()
        counters.door_sessions_open.labels("ssh").inc()
        counters.door_refusals.labels("ssh", "full").inc()
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port_of(server)}/metrics") as page:
            samples = [each for family in text_string_to_metric_families(await page.text()) for each in family.samples]
    finally:
        await server.stop()
    labels = {each.name: set(each.labels) for each in samples}
    return Answer(labels, {(each.name, label, value) for each in samples for label, value in each.labels.items()})


@needs_proc
async def test_a_server_says_what_it_takes_and_which_build_it_is(answer: Answer) -> None:
    processes = {name for name in answer.labels if name.startswith("process_")}
    assert {"process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "process_max_fds"} <= processes
    assert "process_start_time_seconds" in processes
    assert answer.labels["traderow_build_info"] == {"version", "engine", "python"}
    assert ("traderow_build_info", "version", VERSION) in answer.values
    assert ("traderow_build_info", "python", ".".join(map(str, sys.version_info[:3]))) in answer.values


@needs_proc
async def test_no_panel_and_no_alert_names_what_is_not_there(answer: Answer) -> None:
    assert len(expressions()) > 20
    known = answer.labels | OF_PROMETHEUS
    for expression in expressions():
        found = named(expression)
        assert found.metrics, expression
        assert found.metrics <= set(known), expression
        assert found.labels <= OF_EVERY_SERIES.union(*(known[metric] for metric in found.metrics)), expression
        for metric, label, value in found.values - answer.values:
            assert f"`{value}`" in PAGE or (metric, label, value) == ("up", "job", "traderow"), (expression, value)


@needs_proc
async def test_every_metric_of_the_server_is_on_the_dashboard(answer: Answer) -> None:
    shown = set().union(*(named(target["expr"]).metrics for panel in panels() for target in panel.get("targets", ())))
    ours = {name for name in answer.labels if name.startswith("traderow_")}
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in ours} == {
        re.sub("_(bucket|sum|count)$", "", name) for name in shown if name.startswith("traderow_")
    }


def test_every_panel_has_a_place_of_its_own() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        assert place["x"] + place["w"] <= 24
        assert not cells & taken, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in panels()}) == len(panels())


def test_every_alert_says_what_is_and_what_to_do() -> None:
    found = list(rules())
    assert len({rule["alert"] for rule in found}) == len(found)
    for rule in found:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert set(rule["annotations"]) == {"summary", "description"}


@needs_promtool
def test_promtool_takes_the_alerts() -> None:
    said = subprocess.run(["promtool", "check", "rules", ALERTS], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


@needs_promtool
def test_promtool_takes_every_expression(tmp_path: Path) -> None:
    """Those of panels, as rules: Grafana's own words in them are what it puts there."""
    found = [each.replace("$__rate_interval", "5m").replace("$instance", ".*") for each in expressions()]
    recorded = [{"record": f"each:{number}", "expr": each} for number, each in enumerate(found)]
    (tmp_path / "rules.yml").write_text(yaml.safe_dump({"groups": [{"name": "all", "rules": recorded}]}))
    said = subprocess.run(["promtool", "check", "rules", tmp_path / "rules.yml"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


@needs_promtool
def test_promtool_takes_the_configuration_of_the_page(tmp_path: Path) -> None:
    (block,) = [each for each in re.findall(r"(?m)(?:^(?:    .*)?\n)+", PAGE) if "scrape_configs:" in each]
    text = re.sub("(?m)^    ", "", block).replace("/usr/local/share/traderow/prometheus/alerts.yml", str(ALERTS))
    (tmp_path / "prometheus.yml").write_text(text)
    said = subprocess.run(
        ["promtool", "check", "config", tmp_path / "prometheus.yml"], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr

// The page of a table: a terminal in a tab, and its line to the server. The tab keeps the token of its seat, and where it is.
import { Terminal } from "/assets/xterm.mjs";
import { FitAddon } from "/assets/addon-fit.mjs";

const LARGEST = 18, SMALLEST = 5, COLUMNS = 80, LINES = 24, LEAST_COLUMNS = 60, LEAST_LINES = 20;
const PIECE = 4096; // bytes of one message
const TOKEN = "traderow-token", GOAL = "traderow-goal", NAME = "traderow-name";
const KEYS = { Esc: "\x1b", Tab: "\t", "↑": "\x1b[A", "↓": "\x1b[B", "←": "\x1b[D", "→": "\x1b[C", "⏎": "\r" };

const words = JSON.parse(document.body.dataset.words);
const element = (id) => document.getElementById(id);
const kept = {
  get: (name) => { try { return sessionStorage.getItem(name) ?? ""; } catch { return ""; } },
  put: (name, value) => { try { sessionStorage.setItem(name, value); } catch { /* a tab that keeps nothing */ } },
};

let terminal, fit, line, goal = "", name = "", waits = 500, comesBack = false, isOver = false;

function say(words) {
  element("said").textContent = words;
  element("said").hidden = !words;
}

// The largest letters with which 80x24 fit, or on small screens 60x20.
function fitted() {
  for (const [columns, lines] of [[COLUMNS, LINES], [LEAST_COLUMNS, LEAST_LINES]]) {
    const least = columns === COLUMNS ? 11 : SMALLEST;
    for (let size = LARGEST; size >= least; size -= 1) {
      terminal.options.fontSize = size;
      const found = fit.proposeDimensions();
      if (found && found.cols >= columns && found.rows >= lines) {
        return found;
      }
    }
  }
  return { cols: LEAST_COLUMNS, rows: LEAST_LINES };
}

function resize() {
  const { cols, rows } = fitted();
  terminal.resize(Math.min(cols, 500), Math.min(rows, 200));
}

function open() {
  element("before").hidden = true;
  element("terminal").hidden = false;
  terminal = new Terminal({
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    scrollback: 0,
    cursorBlink: false,
    theme: { background: "#121212", foreground: "#d8dce6" },
    linkHandler: { activate() {} }, // what is drawn leads nowhere
  });
  fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(element("terminal"));
  const encoder = new TextEncoder();
  const send = (bytes) => {
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (line?.readyState === WebSocket.OPEN) line.send(bytes.slice(at, at + PIECE));
    }
  };
  terminal.onData((typed) => {
    if (!isOver) return send(encoder.encode(typed));
    if (typed === "\r") {
      kept.put(GOAL, `/${goal}`);
      connect();
    }
  });
  terminal.onBinary((typed) => send(Uint8Array.from(typed, (each) => each.charCodeAt(0))));
  terminal.parser.registerOscHandler(52, copy);
  terminal.onTitleChange((title) => { document.title = title || "traderow"; });
  terminal.onResize(({ cols, rows }) => {
    if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify({ columns: cols, lines: rows }));
  });
  new ResizeObserver(resize).observe(element("terminal"));
  if (matchMedia("(pointer: coarse)").matches) showKeys((typed) => { terminal.input(typed); terminal.focus(); });
  resize();
  terminal.focus();
}

// What the client puts into the clipboard, as any terminal would: a line to send, after a key was pressed for it.
function copy(data) {
  const text = decoded(data.split(";")[1] ?? "");
  if (!text) return true;
  const fallback = () => {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    terminal.focus();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(fallback); // only where the line is encrypted
  else fallback();
  return true;
}

function decoded(base64) {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))).slice(0, 500);
  } catch {
    return "";
  }
}

function showKeys(type) {
  for (const [label, typed] of Object.entries(KEYS)) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", () => type(typed));
    element("keys").append(button);
  }
  element("keys").hidden = false;
}

function connect() {
  isOver = false;
  line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/terminal/line`);
  line.binaryType = "arraybuffer";
  line.onopen = () => line.send(JSON.stringify({
    columns: terminal.cols, lines: terminal.rows, token: kept.get(TOKEN), goal, name, language: document.documentElement.lang,
  }));
  line.onmessage = ({ data }) => {
    if (typeof data !== "string") {
      if (comesBack) { terminal.reset(); comesBack = false; say(""); }
      waits = 500;
      terminal.write(new Uint8Array(data));
      document.body.dataset.state = "on";
      return;
    }
    const told = JSON.parse(data);
    if (told.token) kept.put(TOKEN, told.token);
    if (told.ended) end(told.ended);
  };
  line.onclose = () => {
    comesBack = true;
    if (isOver) return;
    say(words.lost);
    setTimeout(connect, waits);
    waits = Math.min(2 * waits, 8000);
  };
}

function end(reason) {
  isOver = true;
  document.body.dataset.state = "over";
  if (reason === "left") kept.put(GOAL, "");
  say(words[reason] ?? words.ended);
  terminal.focus();
}

function start(where) {
  goal = where;
  name = element("name").value.trim() || kept.get(NAME);
  kept.put(NAME, name);
  kept.put(GOAL, `/${where}`);
  connect(); // while the terminal is made
  open();
}

element("start").addEventListener("submit", (event) => {
  event.preventDefault();
  start((event.submitter ?? element("start").querySelector("button")).value);
});
// The tab was at this table before it was loaded again.
const before = kept.get(GOAL);
if (kept.get(TOKEN) && before && location.pathname.replace(/^\/watch-/, "/") === before.replace(/^\/watch-/, "/")) {
  start(before.slice(1));
}

// The list of tables follows the server while somebody looks at it: soon again after a change, ever less often after none.
const SOONEST = 5000, LATEST = 60000;
let looksAgain;

async function look(wait) {
  const list = element("tables");
  if (!list || element("before").hidden) return;
  clearTimeout(looksAgain);
  let changed = false;
  if (!document.hidden) {
    try {
      const answer = await fetch(location.pathname, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const told = page.getElementById("tables");
      changed = answer.ok && told !== null && told.innerHTML !== list.innerHTML;
      if (changed) {
        const marked = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
        list.replaceChildren(...told.childNodes);
        if (marked !== null) [...list.querySelectorAll("a")].find((link) => link.getAttribute("href") === marked)?.focus();
      }
    } catch { /* the server is away, and perhaps there the next time */ }
  }
  later(changed ? SOONEST : Math.min(2 * wait, LATEST));
}

function later(wait) {
  clearTimeout(looksAgain);
  looksAgain = setTimeout(() => look(wait), wait);
}

if (element("tables")) {
  later(SOONEST);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(SOONEST); });
}

// The page of a table: a terminal in a tab, and its line to the server. The tab keeps where it is; while its visitor has a seat,
// the browser keeps the token of that seat for all tabs of this page, of which one at a time has the line.
import { Terminal } from "/assets/xterm.mjs";
import { FitAddon } from "/assets/addon-fit.mjs";

const LARGEST = 18, SMALLEST = 5, COLUMNS = 80, LINES = 24, LEAST_COLUMNS = 60, LEAST_LINES = 20;
const PIECE = 4096; // bytes of one message
const TOKEN = "traderow-token", GOAL = "traderow-goal", NAME = "traderow-name"; // of the tab
const SEAT = "traderow-seat", KEPT = 30 * 24 * 3600 * 1000; // of the browser: a token, a name and tables; milliseconds
const LOCK = "traderow", SOON = 500; // milliseconds after which it is said that another tab has the line
const KEYS = { Esc: "\x1b", Tab: "\t", "↑": "\x1b[A", "↓": "\x1b[B", "←": "\x1b[D", "→": "\x1b[C", "⏎": "\r" };
const OTHERS = {
  space: ["␣", " "], "ctrl+q": ["^Q", "\x11"],
  f1: ["F1", "\x1bOP"], f2: ["F2", "\x1bOQ"], f3: ["F3", "\x1bOR"], f4: ["F4", "\x1bOS"], f5: ["F5", "\x1b[15~"],
};
const HINTS = 7466; // of the sequence by which the client says which keys it has now
const IN_LINES = "traderow-lines", READER = "traderow-reader"; // of the browser: what its person wants
const MOST_LINES = 2000, UNENDED = 300; // in the log; milliseconds after which a line counts that does not end
const SEQUENCES = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]|\x1b.|[\x00-\x1f\x7f]/g;
const touches = matchMedia("(pointer: coarse)").matches;

const words = JSON.parse(document.body.dataset.words);
const element = (id) => document.getElementById(id);
const kept = {
  get: (name) => { try { return sessionStorage.getItem(name) ?? ""; } catch { return ""; } },
  put: (name, value) => { try { sessionStorage.setItem(name, value); } catch { /* a tab that keeps nothing */ } },
};

// What a person has switched on, which the browser remembers.
for (const [id, kind] of [["in-lines", IN_LINES], ["reader", READER]]) {
  try {
    element(id).checked ||= localStorage.getItem(kind) === "1";
    element(id).addEventListener("change", ({ target }) => { try { localStorage.setItem(kind, target.checked ? "1" : ""); } catch { /* not kept */ } });
  } catch { /* a browser that keeps nothing */ }
}

// What the browser keeps; null if that is nothing, or so old that the server has forgotten it too.
const seat = {
  get() {
    try {
      const found = JSON.parse(localStorage.getItem(SEAT));
      const tables = Object.entries(found?.tables ?? {}).filter(([, at]) => Math.abs(Date.now() - at) < KEPT);
      if (found?.token && tables.length) return { ...found, tables: Object.fromEntries(tables) };
    } catch { /* a browser that keeps nothing, or something else */ }
    this.put({});
    return null;
  },
  put(tables) {
    try {
      if (Object.keys(tables).length) localStorage.setItem(SEAT, JSON.stringify({ token, name, tables }));
      else localStorage.removeItem(SEAT);
    } catch { /* a browser that keeps nothing */ }
  },
};

let terminal, fit, line, token = "", goal = "", name = "", waits = 500, comesBack = false, isOver = false;
let inLines = false; // whether the client speaks in lines
let letGo = () => {}, wanted = null, soon = 0;

// In the line below the page; `act`: what its button does, which is called `label`.
function say(text, label = "", act = null) {
  const said = element("said");
  said.replaceChildren(text);
  if (label) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", act);
    said.append(" ", button);
  }
  said.hidden = !text;
}

// Wait until no other tab has the line, and keep it from then on; `takes`: from the other tab, which is told. A tab that is
// closed, discarded or loaded anew has let go. Where the page is not encrypted, browsers have no locks: there the server lets
// the last tab that comes have the seat, and tells the one before.
function hold(takes) {
  letGo();
  wanted?.abort();
  if (!navigator.locks) return Promise.resolve();
  wanted = new AbortController();
  return new Promise((holds) => {
    let isHeld = false;
    navigator.locks.request(LOCK, takes ? { steal: true } : { signal: wanted.signal }, () => new Promise((done) => {
      isHeld = true;
      letGo = done;
      holds();
    })).catch(() => {
      if (!isHeld) return; // nobody waits for it any more
      line?.close();
      end("replaced");
    });
  });
}

// The table with that code is in that phase for this visitor. What is kept lasts as long as there is a game to come back to.
function stands(code, phase) {
  const tables = phase === "none" ? {} : { ...seat.get()?.tables };
  if (phase === "open" || phase === "playing") tables[code] = Date.now();
  else delete tables[code];
  seat.put(tables);
  warn(phase === "playing");
}

function ask(event) {
  if (navigator.userActivation?.hasBeenActive ?? true) event.preventDefault(); // else browsers do not ask, and complain
}

// Whether the browser asks before it closes the tab: during a game, where the keys that close it are easily pressed.
function warn(isPlaying) {
  if (isPlaying) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
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

const encoder = new TextEncoder();

function send(bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (line?.readyState === WebSocket.OPEN) line.send(bytes.slice(at, at + PIECE));
  }
}

function open() {
  element("before").hidden = true;
  if (inLines) terminal = lines();
  else openTerminal();
}

// The client in lines, in the place of a terminal: what it says is added to a log, which a screen reader follows by itself, and
// what is typed below goes to it line by line.
function lines() {
  const log = element("lines"), typed = element("line"), decoder = new TextDecoder();
  let rest = "", unended = 0;
  const add = (text, kind = "") => {
    const follows = log.scrollHeight - log.scrollTop - log.clientHeight < 50;
    const said = document.createElement("p");
    said.className = kind;
    said.textContent = text;
    log.append(said);
    while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
    if (follows) log.scrollTop = log.scrollHeight;
  };
  const say = (text) => { const words = text.replace(SEQUENCES, ""); if (words.trim()) add(words); };
  element("plain").hidden = false;
  element("answer").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isOver) { typed.value = ""; return start(goal, true); }
    add(`> ${typed.value}`, "typed");
    send(encoder.encode(`${typed.value.replace(SEQUENCES, "")}\n`));
    typed.value = "";
  });
  return {
    cols: 500,
    rows: 200,
    write(bytes) {
      clearTimeout(unended);
      const found = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = found.pop();
      found.forEach(say);
      unended = setTimeout(() => { say(rest); rest = ""; }, UNENDED);
    },
    reset() { rest = ""; },
    focus() { typed.focus(); },
  };
}

function openTerminal() {
  element("terminal").hidden = false;
  terminal = new Terminal({
    screenReaderMode: element("reader").checked,
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    scrollback: 0,
    cursorBlink: false,
    theme: { background: "#121212", foreground: "#d8dce6" },
    linkHandler: { activate() {} }, // what is drawn leads nowhere
  });
  fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(element("terminal"));
  terminal.onData((typed) => {
    if (!isOver) return send(encoder.encode(typed));
    if (typed === "\r") start(goal, true);
  });
  terminal.onBinary((typed) => send(Uint8Array.from(typed, (each) => each.charCodeAt(0))));
  terminal.parser.registerOscHandler(52, copy);
  terminal.onTitleChange((title) => { document.title = title || "traderow"; });
  terminal.onResize(({ cols, rows }) => {
    if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify({ columns: cols, lines: rows }));
  });
  new ResizeObserver(resize).observe(element("terminal"));
  terminal.parser.registerOscHandler(HINTS, hint);
  if (touches) showKeys();
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

// A key that is touched. The keyboard of a touched screen, which would cover half of the table, opens by a key of its own.
function key(label, press) {
  const button = document.createElement("button");
  button.textContent = label;
  button.addEventListener("click", () => { press(); terminal.focus(); });
  return button;
}

function showKeys() {
  const field = terminal.textarea;
  field.inputMode = "none";
  const keyboard = key("⌨", () => { field.blur(); field.inputMode = field.inputMode === "none" ? "text" : "none"; });
  keyboard.setAttribute("aria-label", words.keyboard);
  element("keys").append(...Object.entries(KEYS).map(([label, typed]) => key(label, () => terminal.input(typed))), keyboard);
  element("keys").hidden = false;
}

// The keys that stand on what the client shows now: letters, digits and signs, and a few others by their names.
function hint(told) {
  if (!touches) return true;
  const found = told.split(" ").map((each) => [...each].length === 1 ? [each, each] : OTHERS[each]).filter(Boolean);
  element("hints").replaceChildren(...found.map(([label, typed]) => key(label, () => terminal.input(typed))));
  element("hints").hidden = !found.length;
  return true;
}

function address() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/terminal/line`;
}

function connect() {
  isOver = false;
  const own = line = new WebSocket(address());
  own.binaryType = "arraybuffer";
  own.onopen = () => own.send(JSON.stringify({
    columns: terminal.cols, lines: terminal.rows, token, goal: `${inLines ? "plain-" : ""}${goal}`, name,
    language: document.documentElement.lang, touch: touches,
  }));
  own.onmessage = ({ data }) => {
    if (line !== own) return;
    if (typeof data !== "string") {
      if (comesBack) { terminal.reset(); comesBack = false; say(""); }
      waits = 500;
      terminal.write(new Uint8Array(data));
      document.body.dataset.state = "on";
      return;
    }
    const told = JSON.parse(data);
    if (told.token) know(told.token);
    if (told.phase) stands(told.seat, told.phase);
    if (told.ended) end(told.ended);
  };
  own.onclose = () => {
    if (line !== own) return;
    comesBack = true;
    if (isOver) return;
    say(words.lost);
    setTimeout(() => { if (line === own && !isOver) connect(); }, waits);
    waits = Math.min(2 * waits, 8000);
  };
}

// The server calls this visitor so. If it knew the token before no more, what was kept with that is gone.
function know(given) {
  if (token !== given && seat.get()?.token === token) seat.put({});
  token = given;
  kept.put(TOKEN, token);
}

function end(reason) {
  isOver = true;
  hint("");
  document.body.dataset.state = "over";
  if (reason === "left") kept.put(GOAL, "");
  letGo();
  warn(false);
  say(words[reason] ?? words.ended);
  terminal?.focus();
}

async function start(where, takes = false) {
  goal = where;
  name = element("name").value.trim() || name;
  kept.put(NAME, name);
  clearTimeout(soon);
  soon = setTimeout(() => say(words.elsewhere, words.here, () => start(where, true)), SOON);
  await hold(takes);
  clearTimeout(soon);
  say("");
  token = seat.get()?.token ?? kept.get(TOKEN);
  kept.put(GOAL, `/${where}`);
  inLines = terminal ? inLines : element("in-lines").checked;
  if (!terminal) open();
  terminal.focus();
  connect();
}

// Leave the seats that the browser keeps, and forget them here and on the server.
function forget() {
  const found = seat.get();
  if (!found || !confirm(words["forget-sure"])) return;
  seat.put({});
  kept.put(TOKEN, "");
  show();
  let isDone = false;
  const asking = new WebSocket(address());
  asking.onopen = () => asking.send(JSON.stringify({ columns: COLUMNS, lines: LINES, token: found.token, forget: true }));
  asking.onmessage = ({ data }) => { isDone = JSON.parse(data).ended === "forgotten"; };
  asking.onclose = () => say(isDone ? words.forgotten : words["forgotten-here"]);
}

// Whether there is a seat to come back to.
function show() {
  element("seat").hidden = !seat.get();
}

// Where the page leads to, however it shows that.
function here() {
  return location.pathname.replace(/^\/plain[/-]/, "/").replace(/^\/watch-/, "/");
}

function back() {
  const tables = Object.entries(seat.get()?.tables ?? {}).sort(([, one], [, other]) => other - one).map(([code]) => code);
  start(tables.find((code) => `/${code}` === here()) ?? tables[0] ?? "");
}

element("start").addEventListener("submit", (event) => {
  event.preventDefault();
  start((event.submitter ?? element("start").querySelector("button")).value);
});
element("back").addEventListener("click", back);
element("forget").addEventListener("click", forget);
addEventListener("storage", show); // another tab has sat down, or left
name = kept.get(NAME) || (seat.get()?.name ?? "");
show();
if (seat.get()) element("back").focus();
// The tab was at this table before it was loaded again.
const before = kept.get(GOAL);
if (kept.get(TOKEN) && before && here() === before.replace(/^\/watch-/, "/")) {
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

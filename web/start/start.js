// The start page: switches the examples, copies them,
// and keeps the status card true.

const EVERY_MS = 10_000;
const TIMEOUT_MS = 8_000;
const element = (id) => document.getElementById(id);
const count = new Intl.NumberFormat('en');

function fillOrigin() {
  for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
}

// Without this script the three examples simply stand below each other.
function makeTabs() {
  const list = document.querySelector('[role=tablist]');
  const tabs = [...list.querySelectorAll('[role=tab]')];
  const panelOf = (tab) => element(tab.getAttribute('aria-controls'));

  function select(chosen) {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panelOf(tab).hidden = tab !== chosen;
    }
  }

  for (const tab of tabs) {
    panelOf(tab).setAttribute('role', 'tabpanel');
    panelOf(tab).setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => select(tab));
  }
  list.addEventListener('keydown', (event) => {
    const here = tabs.indexOf(document.activeElement);
    const goal = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = tabs[(goal + tabs.length) % tabs.length];
    select(next);
    next.focus();
  });
  list.hidden = false;
  select(tabs[0]);
}

// navigator.clipboard exists only on https and localhost; on a plain address in the local
// network the old command still copies what is selected.
async function copyText(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy.');
}

function makeCopyButtons() {
  for (const button of document.querySelectorAll('.copy')) {
    const word = button.querySelector('.copy-word');
    let reset;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const code = button.parentElement.querySelector('code');
      try {
        await copyText(code);
        word.textContent = 'Copied';
        say('Copied.');
      } catch {
        getSelection().selectAllChildren(code);
        word.textContent = 'Selected';
        say('The text is selected; copy it with the keyboard.');
      }
      clearTimeout(reset);
      reset = setTimeout(() => {
        word.textContent = 'Copy';
      }, 2_000);
    });
  }
}

function say(sentence) {
  element('announce').textContent = sentence;
}

function duration(totalSec) {
  const sec = Math.floor(totalSec);
  const min = Math.floor(sec / 60);
  const hours = Math.floor(min / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${min % 60} min`;
  if (min > 0) return `${min} min ${sec % 60} s`;
  return `${sec} s`;
}

const plural = (n, one, many) => `${count.format(n)} ${n === 1 ? one : many}`;
const known = (n) => typeof n === 'number' && Number.isFinite(n);
const milliseconds = (n) => (n < 10 ? n.toFixed(1) : count.format(Math.round(n)));

function fillTile(id, { tone, word, figure, unit = '', detail }) {
  const tile = element(id);
  tile.dataset.tone = tone;
  tile.querySelector('.word').textContent = word;
  const number = tile.querySelector('.figure');
  number.textContent = figure;
  if (unit) {
    const small = document.createElement('small');
    small.textContent = ` ${unit}`;
    number.append(small);
  }
  tile.querySelector('.detail').textContent = detail;
}

function showReport({ version, uptimeSec, database, jobs = {}, callbacks = {} }) {
  fillTile('server', {
    tone: 'ok',
    word: 'OK',
    figure: known(uptimeSec) ? duration(uptimeSec) : '–',
    detail: version ? `Version ${version}` : '',
  });
  if (database === undefined) {
    // Figures are shown on the server's own machine; everybody else gets only the verdict.
    for (const id of ['database', 'jobs', 'callbacks'])
      fillTile(id, { tone: 'idle', word: 'Hidden', figure: '–', detail: 'Visible on the server only' });
    return;
  }
  // The database reports a long sentence ("PostgreSQL 18.4 on x86_64 …"); the number is enough here.
  const release = /\d+(\.\d+)*/.exec(database.version ?? '')?.[0];
  fillTile('database', {
    tone: database.ok ? 'ok' : 'bad',
    word: database.ok ? 'OK' : 'Down',
    figure: database.ok && known(database.latencyMs) ? milliseconds(database.latencyMs) : '–',
    unit: 'ms',
    detail: [release ? `PostgreSQL ${release}` : 'PostgreSQL', database.kind].filter(Boolean).join(', '),
  });
  if (!database.ok) {
    // Both are counted in the database; the zeros in the report then mean "not known".
    for (const id of ['jobs', 'callbacks']) {
      fillTile(id, { tone: 'idle', word: 'Unknown', figure: '–', detail: 'Counted in the database' });
    }
    return;
  }
  fillTile('jobs', {
    tone: jobs.ok ? 'ok' : 'bad',
    word: jobs.ok ? 'OK' : 'Down',
    figure: known(jobs.waiting) ? count.format(jobs.waiting) : '–',
    unit: 'waiting',
    detail: [
      known(jobs.workers) && plural(jobs.workers, 'worker', 'workers'),
      known(jobs.oldestSec) && jobs.waiting > 0 && `oldest ${duration(jobs.oldestSec)}`,
    ]
      .filter(Boolean)
      .join(', '),
  });
  const dead = callbacks.dead ?? 0;
  fillTile('callbacks', {
    tone: known(callbacks.waiting) ? (dead > 0 ? 'warn' : 'ok') : 'idle',
    word: dead > 0 ? 'Check' : known(callbacks.waiting) ? 'OK' : '',
    figure: known(callbacks.waiting) ? count.format(callbacks.waiting) : '–',
    unit: 'waiting',
    detail: dead > 0 ? `${count.format(dead)} failed after all attempts` : 'None failed',
  });
}

/** Only where nothing reaches a real platform. */
function showSandbox(url) {
  const note = element('sandbox');
  note.hidden = !url;
  if (url) note.querySelector('a').href = `${url}/`;
}

/** Requested once: the person who sets it up continues in the application. */
async function showSetUp() {
  const answer = await fetch('/api/console/ways-in', { headers: { accept: 'application/json' } });
  const { data } = await answer.json();
  element('not-set-up').hidden = data.isSetUp !== false;
}

/** The first minute of a demo: posts, tasks and figures appear by themselves. */
function showFilling(demo) {
  const note = element('filling');
  note.hidden = !demo;
  if (demo) note.querySelector('span').textContent = `${count.format(demo.done)} of ${count.format(demo.of)}`;
}

const DRAFT_LANGUAGES = { de: 'de', ja: 'ja', 'zh-cn': 'zh-Hans' };

/** Once; the demo world does not change its drafts. */
function showDrafts(drafts) {
  const card = element('drafts');
  if (!drafts || !card.hidden) return;
  const cell = (tag, text, lang) => {
    const made = document.createElement(tag);
    made.textContent = text ?? 'not sure';
    made.lang = text ? lang : 'en';
    if (!text) made.className = 'unsure';
    return made;
  };
  for (const { text, translations } of drafts) {
    const row = document.createElement('tr');
    const head = cell('th', text, 'en');
    head.scope = 'row';
    row.append(head);
    for (const [language, lang] of Object.entries(DRAFT_LANGUAGES))
      row.append(cell('td', translations[language], lang));
    card.querySelector('tbody').append(row);
  }
  card.hidden = false;
}

let lastVerdict = '';
function showVerdict(tone, text, sentence) {
  element('pill').dataset.tone = tone;
  element('pill-text').textContent = text;
  // Spoken only when it changes: a screen reader must not hear the same line every ten seconds.
  if (text !== lastVerdict) say(sentence);
  lastVerdict = text;
}

let answeredAt = 0;
async function check() {
  const started = performance.now();
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const report = await response.json(); // 503 carries the same report, so the status code is not looked at
    answeredAt = performance.now();
    showReport(report);
    showSandbox(report.sandboxUrl);
    showFilling(report.demo);
    showDrafts(report.drafts);
    if (report.status === 'ready') showVerdict('ok', 'Ready', 'Parlance is ready.');
    else showVerdict('bad', 'Unavailable', 'Parlance is unavailable.');
    element('checked').textContent = `Answered in ${Math.round(answeredAt - started)} ms`;
    document.querySelector('.tiles').classList.remove('stale');
  } catch {
    showVerdict('bad', 'No answer', 'Can’t reach the server.');
    const silentSec = (performance.now() - answeredAt) / 1000;
    element('checked').textContent = answeredAt
      ? `Last answer ${duration(silentSec)} ago`
      : 'Asked every 10 s';
    document.querySelector('.tiles').classList.add('stale');
    for (const id of ['server', 'database', 'jobs', 'callbacks']) {
      element(id).dataset.tone = 'idle';
      element(id).querySelector('.word').textContent = 'Unknown';
    }
  }
}

// One request at a time, and none while nobody looks at the page.
async function watch() {
  let timer;
  let busy = false;
  const round = async () => {
    clearTimeout(timer);
    if (document.hidden || busy) return;
    busy = true;
    await check();
    busy = false;
    timer = setTimeout(round, EVERY_MS);
  };
  document.addEventListener('visibilitychange', round);
  await round();
}

fillOrigin();
makeTabs();
makeCopyButtons();
// Without an answer the application itself says it.
showSetUp().catch(() => {});
void watch();

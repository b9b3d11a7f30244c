import { sql } from 'kysely';
import { type Browser, chromium, type Page } from 'playwright-core';
import { hashPassword } from '#platform/auth/password.ts';
import { newId } from '#platform/ids.ts';
import { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.ts';
import { cpuMs } from './processes.ts';
import { type Line, median, monotonicMs, percentile, type Site, spread } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';

const PASSWORD = 'correct horse battery';
const ROUNDS = 5;

/** The string editor over 100,000 rows: each filter on the server, then the page in a real browser. */
export async function benchEditor(site: Site): Promise<Line[]> {
  const rows = site.quick ? 5000 : 100_000;
  const world = await openWorld(site);
  const tenant = await addTenant(world, 0, 0);
  const task = await fill(world, tenant, rows);
  const { url, child } = await world.start('api');
  const cookie = await signIn(world, tenant, url);
  const lines = await benchFilters(url, cookie, tenant, task, rows, cpuOf(world, child.pid));
  const executablePath = await findBrowser();
  if (executablePath === null) return lines;
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  site.defer(() => browser.close());
  return [...lines, ...(await benchPage(browser, url, cookie, tenant, task, rows))];
}

const line = (name: string, figure: number, unit: string, more: Partial<Line> = {}): Line => ({
  bench: 'editor',
  name,
  figure,
  unit,
  ...more,
});

/** One task with this many German rows, as the pipeline leaves them: one in fifty has a finding. */
export async function fill(
  world: World,
  { workspaceId, projectId }: BenchTenant,
  rows: number,
  number = 1,
): Promise<string> {
  const id = newId('task', world.clock);
  await world.database.everyone(async (tx) => {
    await sql`
      insert into tasks (id, workspace_id, project_id, number, name, status, scan_status, smart_optimize_status, source_language,
                         target_languages, options, strings_count, words_count, trace_id)
      values (${id}, ${workspaceId}, ${projectId}, ${number}, 'Bench', 'completed', 'skipped', 'skipped', 'en', '{de}', '{}',
              ${rows}, ${rows * 9}, 'trc_bench')`.execute(tx);
    await sql`
      insert into task_strings (task_id, position, workspace_id, project_id, string_id, content, words)
      select ${id}, i, ${workspaceId}, ${projectId}, 'quest.' || i, 'Source text number ' || i || ' of the {0} long quest log', 9
        from generate_series(0, ${rows - 1}::int) i`.execute(tx);
    await sql`
      insert into task_rows (task_id, language, position, workspace_id, project_id, target, origin, score, state, issues, terms)
      select ${id}, 'de', i, ${workspaceId}, ${projectId}, 'Text Nummer ' || i || ' im {0} langen Questbuch', 'ai', 60 + i % 40,
             case when i % 10 = 0 then 'approved' else 'machine' end,
             case when i % 50 = 0 then '[{"check":"placeholders","severity":"critical","message":"Lost.","start":0,"end":4}]' else '[]' end::jsonb,
             case when i % 50 = 1 then '[{"termId":"trm_quest","start":0,"end":4,"source":"log","target":"Buch"}]' else '[]' end::jsonb
        from generate_series(0, ${rows - 1}::int) i`.execute(tx);
  });
  await world.settle();
  return id;
}

export async function signIn(world: World, { workspaceId }: BenchTenant, url: string): Promise<string> {
  const password_hash = await hashPassword(PASSWORD);
  const { email } = await world.database.everyone((tx) =>
    tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', 'in', (query) =>
        query.selectFrom('members').select('user_id').where('workspace_id', '=', workspaceId),
      )
      .returning('email')
      .executeTakeFirstOrThrow(),
  );
  const answer = await fetch(`${url}/api/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in was refused: ${answer.status}`);
  return cookie;
}

/** Of the API and PostgreSQL together. */
export const cpuOf = (world: World, api: number | undefined) => () =>
  (cpuMs(api) ?? Number.NaN) + (cpuMs(world.postgresPid()) ?? Number.NaN);

export async function benchFilters(
  url: string,
  cookie: string,
  { projectId }: BenchTenant,
  task: string,
  rows: number,
  cpu: () => number,
): Promise<Line[]> {
  const filters: Record<string, object> = {
    'no filter': {},
    'the last window': { offset: rows - 200 },
    state: { state: ['approved'] },
    origin: { source: ['ai'] },
    score: { score_below: 70 },
    check: { check: 'placeholders' },
    term: { term_id: 'trm_quest' },
    'text of the source': { q: 'number 77' },
    'text of the translation': { q: 'nummer 77' },
    'text that every row has': { q: 'quest' },
    'text beyond ASCII': { q: 'Ü' },
    'string id': { string_id: 'quest.77' },
  };
  const lines: Line[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    const before = cpu();
    for (let n = 0; n < ROUNDS; n += 1) {
      const at = monotonicMs();
      const answer = await fetch(`${url}/api/console/list_string_window`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie },
        body: JSON.stringify({ project_id: projectId, task_id: task, language: 'de', ...filter }),
      });
      await answer.text();
      if (!answer.ok) throw new Error(`The window was refused: ${answer.status}`);
      times.push(monotonicMs() - at);
    }
    const used = ((cpu() - before) / ROUNDS).toFixed(0);
    const note = `target 100; CPU ${used} ms`;
    lines.push(line(`filter: ${name}`, median(times), 'ms', { ...spread(times), note }));
  }
  return lines;
}

async function benchPage(
  browser: Browser,
  url: string,
  cookie: string,
  { workspaceId, projectId }: BenchTenant,
  task: string,
  rows: number,
): Promise<Line[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const address = `${url}/w/${workspaceId}/l/${projectId}/strings?lang=de&task=${task}`;
  const field = page.getByRole('textbox', { name: /^Translation into/ });
  await page.goto(address);
  await field.waitFor();
  const mount = await mountTimes(page);
  const frames = await scrollFrames(page);
  const jumpAt = monotonicMs();
  await page.keyboard.press('Alt+End');
  await page.getByText(`${rows.toLocaleString('en')} of ${rows.toLocaleString('en')}`).waitFor();
  const jump = monotonicMs() - jumpAt;
  const typing = await typingTimes(page);
  const heap = await page.evaluate(() => {
    if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc();
    if (!('memory' in performance)) return 0;
    return Number(Object(performance.memory).usedJSHeapSize) / 1_000_000;
  });
  return [
    line('mount of the list', median(mount), 'ms', { note: 'target 300' }),
    line('frame while scrolling', median(frames), 'ms', { ...spread(frames), note: 'target 17' }),
    line('jump to the last row', jump, 'ms'),
    line('a key in the field', percentile(typing, 0.95), 'ms', { ...spread(typing), note: 'p95, target 50' }),
    line('heap', heap, 'MB', { note: 'target 150' }),
  ];
}

/** From the click in the sidebar to the rows of the screen; its code is already loaded. */
async function mountTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    await page.locator('nav a[href*="/quality"]').first().click();
    await page.getByRole('grid').waitFor({ state: 'detached' });
    times.push(
      await page.evaluate(async () => {
        const link = document.querySelector<HTMLAnchorElement>('nav a[href$="/strings"]');
        const at = performance.now();
        link?.click();
        while (document.querySelectorAll('[role=grid] [role=row] [lang]').length < 10)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - at;
      }),
    );
  }
  return times;
}

function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const list = document.querySelector('[role=grid]');
    if (!list) throw new Error('The list is not there.');
    const frames: number[] = [];
    let last = performance.now();
    for (let n = 0; n < 240; n += 1) {
      list.scrollTop += 220;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames;
  });
}

/** From the key press to the frame that shows it. */
async function typingTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { typed: times });
    addEventListener(
      'keydown',
      () => {
        const at = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - at)));
      },
      true,
    );
  });
  await page.getByRole('textbox', { name: /^Translation into/ }).click();
  await page.keyboard.type('Das ist ein Satz, wie ihn jemand schreibt, ohne Eile und ohne Fehler.', {
    delay: 60,
  });
  return page.evaluate((): number[] => Reflect.get(globalThis, 'typed') ?? []);
}

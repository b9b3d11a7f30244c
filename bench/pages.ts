/// <reference lib="dom" />
import { sql } from 'kysely';
import { type Browser, chromium, type Page } from 'playwright-core';
import { hashPassword } from '#platform/auth/password.ts';
import { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.ts';
import { type Line, median, type Site, spread } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';

const POSTS = 2000;
const ACCOUNTS = 500;
const PASSWORD = 'correct horse battery';
const ROUNDS = 9;
const STEPS = 90;

/** A very large calendar in a real browser: how long a month takes to draw, and how a drag performs. */
export async function benchPages(site: Site): Promise<Line[]> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no browser: install Chromium.');
  const world = await openWorld(site);
  const tenant = await addTenant(world, 0, 0);
  await fill(world, tenant);
  const api = await world.start('api');
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  site.defer(() => browser.close());
  const page = await signIn(world, browser, api.url, tenant);
  // Thousands of posts arrived at once, and the tables have not been analysed yet.
  const uncounted = await timeCalls(page, tenant.workspaceId);
  await world.settle();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('main [data-entry]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('month-drawn'), 0));
    }).observe(document, { childList: true, subtree: true });
  });
  const month = `${api.url}/w/${tenant.workspaceId}/s/calendar?view=month&zone=UTC`;
  await page.goto(month);
  await page.locator('[data-entry]').first().waitFor();
  const mounts: number[] = [];
  for (let round = 0; round < (site.quick ? 2 : ROUNDS); round += 1) {
    await page.goto(month);
    // A locator would measure boxes in the very frames that are measured here.
    await page.waitForFunction(() => performance.getEntriesByName('month-drawn').length > 0);
    mounts.push(await page.evaluate(mountMonth));
  }
  const frames = await dragAbout(page);
  const turning = await turnToWeek(page, month, site.quick ? 2 : ROUNDS);
  const picking = await openPicker(page, `${api.url}/w/${tenant.workspaceId}/s/compose`);
  const shown = `${POSTS} posts, ${ACCOUNTS} accounts`;
  return [
    {
      bench: 'pages',
      name: 'month view, mount',
      figure: median(mounts),
      unit: 'ms',
      ...spread(mounts),
      note: shown,
    },
    {
      bench: 'pages',
      name: 'drag in a month, frame',
      figure: median(frames),
      unit: 'ms',
      ...spread(frames),
      note: shown,
    },
    {
      bench: 'pages',
      name: 'month to week, click',
      figure: median(turning),
      unit: 'ms',
      ...spread(turning),
      note: shown,
    },
    {
      bench: 'pages',
      name: 'slowest call, tables not counted',
      figure: uncounted.ms,
      unit: 'ms',
      note: uncounted.name,
    },
    {
      bench: 'pages',
      name: 'account picker, open',
      figure: picking,
      unit: 'ms',
      note: `${ACCOUNTS} accounts`,
    },
  ];
}

/** Straight into the tables: what is measured here is the page. */
async function fill(world: World, { workspaceId }: BenchTenant): Promise<void> {
  await world.database.everyone(async (tx) => {
    await sql`
      insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name, status, connected_at)
      select 'acc_bench' || n, ${workspaceId}, (array['x', 'bluesky', 'mastodon', 'facebook'])[1 + n % 4],
             'bench' || n, '@bench' || n, 'Bench ' || n, 'active', now()
        from generate_series(1, ${ACCOUNTS}) n`.execute(tx);
    await sql`
      insert into posts (id, workspace_id, status, content, content_hash, scheduled_at, timezone, local_time, approval,
                         created_by, edited_by, created_via)
      select 'pst_bench' || n, ${workspaceId}, 'scheduled',
             jsonb_build_object('text', 'Bench ' || n || ': the lamp is lit, the door is open.', 'parts', '[]'::jsonb,
               'mediaIds', '[]'::jsonb, 'link', null, 'poll', null, 'firstComment', null, 'contentWarning', null, 'locale', 'en'),
             'bench', date_trunc('month', now()) + n * interval '21 minutes', 'UTC', null,
             '{"required":false,"state":"none","steps":[],"contentHash":null}', 'bench', 'bench', 'api'
        from generate_series(1, ${POSTS}) n`.execute(tx);
    await sql`
      insert into post_targets (id, workspace_id, post_id, account_id, platform, status)
      select 'tgt_bench' || n || '_' || k, ${workspaceId}, 'pst_bench' || n, a.id, a.platform, 'pending'
        from generate_series(1, ${POSTS}) n cross join generate_series(0, 2) k
        join accounts a on a.id = 'acc_bench' || (1 + (n * 3 + k) % ${ACCOUNTS})`.execute(tx);
    await sql`
      insert into posting_slots (workspace_id, account_id, weekday, minute)
      select ${workspaceId}, 'acc_bench' || n, weekday, 15 * (28 + n % 60)
        from generate_series(1, ${ACCOUNTS}) n cross join generate_series(1, 7) weekday`.execute(tx);
  });
}

async function signIn(
  world: World,
  browser: Browser,
  url: string,
  { workspaceId }: BenchTenant,
): Promise<Page> {
  const { user_id: userId } = await world.database.system
    .selectFrom('members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const email = `${userId}@bench.example`.toLowerCase();
  await world.database.system
    .updateTable('users')
    .set({ email, password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', userId)
    .execute();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${url}/healthz`);
  const status = await page.evaluate(
    async (body) => (await fetch('/api/console/login', { method: 'POST', body })).status,
    JSON.stringify({ email, password: PASSWORD }),
  );
  if (status !== 200) throw new Error(`The sign-in answered ${status}.`);
  return page;
}

/** From the moment when the month's data was there until its first card was drawn. Runs in the page. */
function mountMonth(): number {
  const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/get_calendar'));
  const [drawn] = performance.getEntriesByName('month-drawn');
  const answered = call instanceof PerformanceResourceTiming ? call.responseEnd : 0;
  return (drawn?.startTime ?? Number.NaN) - answered;
}

/** Frames while a post is dragged over the whole month. */
async function dragAbout(page: Page): Promise<number[]> {
  const cards = page.locator('main [data-entry]');
  const box = await cards.last().boundingBox();
  if (!box) throw new Error('No post can be seen.');
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 24, box.y + 16, { steps: 3 });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    let last = performance.now();
    const note = (now: number) => {
      seen.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let step = 0; step < STEPS; step += 1)
    await page.mouse.move(300 + ((step * 37) % 800), 200 + ((step * 53) % 600), { steps: 2 });
  const frames = await page.evaluate((): number[] => Reflect.get(globalThis, 'seen').slice(1));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

/** From the click until the week is drawn and the page responds again. */
async function turnToWeek(page: Page, month: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(month);
    await page.locator('main [data-entry]').first().waitFor();
    await page.getByRole('radio', { name: 'Week', exact: true }).waitFor();
    times.push(
      await page.evaluate(async () => {
        const week = [...document.querySelectorAll<HTMLElement>('[role=radio]')].find(
          ({ textContent }) => textContent === 'Week',
        );
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const began = performance.now();
        week?.click();
        while (document.querySelector('[data-day-head]') === null) await frame();
        while (document.querySelector('main [data-entry]') === null) await frame();
        await frame();
        return performance.now() - began;
      }),
    );
  }
  return times;
}

/** All calls of the calendar, one after the other. None may be refused, and the slowest is reported. */
async function timeCalls(page: Page, workspaceId: string): Promise<{ name: string; ms: number }> {
  const today = new Date().toISOString().slice(0, 8);
  const calls: [string, object][] = [
    ['find_next_slots', { limit: 21 }],
    ['get_calendar', { from: `${today}01`, to: `${today}28`, timezone: 'UTC' }],
    ['get_calendar_states', { from: `${today}01T00:00:00Z`, to: `${today}28T00:00:00Z` }],
    ['list_posts', { status: ['draft', 'approved', 'rejected'], sort: 'updatedAt', limit: 100 }],
    ['list_accounts', {}],
  ];
  const times = await page.evaluate(
    async ([workspace, asked]) => {
      const found: { name: string; ms: number }[] = [];
      for (const [name, input] of asked) {
        const began = performance.now();
        const answer = await fetch(`/api/console/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-workspace-id': workspace },
          body: JSON.stringify(input),
        });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}.`);
        found.push({ name, ms: performance.now() - began });
      }
      return found;
    },
    [workspaceId, calls] as const,
  );
  return times.reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest));
}

async function openPicker(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose accounts and groups' }).waitFor();
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Choose accounts and groups"]');
    const began = performance.now();
    button?.click();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.querySelector('[role=dialog] [role=checkbox]') === null) await frame();
    await frame();
    return performance.now() - began;
  });
}

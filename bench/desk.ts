import { sql } from 'kysely';
import { noApproval } from '../src/social/model.ts';
import { Content } from '../src/social/posts/content.ts';
import { benchFilters, cpuOf, fill, signIn } from './editor.ts';
import { type Line, median, monotonicMs, type Site, spread } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';

const ROUNDS = 20;
const DAY_MS = 86_400_000;

/**
 * The first pages that people open: each filter of a list of 100,000 rows, the home page and the calendar of a busy
 * team.
 */
export async function benchDesk(site: Site): Promise<Line[]> {
  const rows = site.quick ? 5000 : 100_000;
  const [posts, accounts] = site.quick ? [200, 50] : [2000, 500];
  const world = await openWorld(site);
  const tenant = await addTenant(world, 0, 0);
  const task = await fill(world, tenant, rows);
  await addPosts(world, tenant, posts, accounts);
  const api = await world.start('api');
  const cookie = await signIn(world, tenant, api.url);
  const cpu = cpuOf(world, api.child.pid);
  const lines = await benchFilters(api.url, cookie, tenant, task, rows, cpu);
  const busy = `${posts} posts, ${accounts} accounts; target 50`;
  const from = new Date(Date.now() - 15 * DAY_MS);
  const to = new Date(Date.now() + 15 * DAY_MS);
  const month = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
  const instants = { from: from.toISOString(), to: to.toISOString() };
  const read = (name: string, operation: string, body: object, note: string) =>
    benchRead(api.url, cookie, cpu, { name, operation, body, note });
  return [
    ...lines.map((line) => ({ ...line, bench: 'desk', note: `${rows} rows; ${line.note}` })),
    await read('home', 'get_home', {}, busy),
    await read('calendar of a month', 'get_calendar', month, busy),
    await read('states of its posts', 'get_calendar_states', instants, busy),
    await read('posts by status', 'list_posts', { status: ['scheduled'], limit: 50 }, busy),
    await read('posts by text', 'list_posts', { q: 'post 77', limit: 50 }, busy),
  ];
}

async function benchRead(
  url: string,
  cookie: string,
  cpu: () => number,
  { name, operation, body, note }: { name: string; operation: string; body: object; note: string },
): Promise<Line> {
  const times: number[] = [];
  const call = async () => {
    const answer = await fetch(`${url}/api/console/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${text.slice(0, 300)}`);
  };
  await call();
  const before = cpu();
  for (let n = 0; n < ROUNDS; n += 1) {
    const at = monotonicMs();
    await call();
    times.push(monotonicMs() - at);
  }
  const used = (cpu() - before) / ROUNDS;
  return {
    bench: 'desk',
    name,
    figure: median(times),
    unit: 'ms',
    ...spread(times),
    note: `${note}; CPU ${used.toFixed(1)} ms`,
  };
}

/** Half of them published, a quarter scheduled, the rest drafts and failures, over a month around today. */
async function addPosts(
  world: World,
  { workspaceId }: BenchTenant,
  posts: number,
  accounts: number,
): Promise<void> {
  await world.database.everyone(async (tx) => {
    await sql`
      insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name, facts, status)
      select 'acc_desk' || i, ${workspaceId}, 'bluesky', 'did:plc:desk' || i, 'desk' || i, 'Desk ' || i, '{}',
             case when i % 50 = 0 then 'expired' else 'active' end
        from generate_series(1, ${accounts}::int) i`.execute(tx);
    await sql`
      insert into posts (id, workspace_id, status, title, content, content_hash, scheduled_at, published_at, timezone, approval, created_by, created_via)
      select 'pst_desk' || i, ${workspaceId},
             case when i % 4 < 2 then 'published' when i % 4 = 2 then 'scheduled' when i % 8 = 3 then 'draft' else 'failed' end,
             'Post ' || i, ${JSON.stringify(Content.parse({}))}::jsonb || jsonb_build_object('text', 'The text of post ' || i), 'hash' || i,
             case when i % 8 = 3 then null else now() + make_interval(secs => (case when i % 4 = 2 then 1 else -1 end) * i * 600) end,
             case when i % 4 < 2 then now() - make_interval(secs => i * 600) end, 'UTC',
             ${JSON.stringify(noApproval(false))}, (select user_id from members where workspace_id = ${workspaceId} limit 1), 'app'
        from generate_series(1, ${posts}::int) i`.execute(tx);
    await sql`
      insert into post_targets (id, workspace_id, post_id, account_id, platform, status, published_at)
      select 'tgt_desk' || i || '_' || n, ${workspaceId}, 'pst_desk' || i, 'acc_desk' || (1 + (i * 3 + n) % ${accounts}::int), 'bluesky',
             case when i % 4 < 2 then 'published' when i % 8 = 7 then 'failed' else 'pending' end,
             case when i % 4 < 2 then now() - make_interval(secs => i * 600) end
        from generate_series(1, ${posts}::int) i, generate_series(1, 3) n`.execute(tx);
  });
  await world.settle();
}

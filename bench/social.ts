import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { platformsAt } from '#platform/config-platforms.ts';
import type { Services } from '#platform/context.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { fieldsOf, parseOwn } from '../src/kernel/narrow.ts';
import { addPost, connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';
import { cpuMs } from './processes.ts';
import { inParallel, type Line, median, monotonicMs, type Site, spread } from './site.ts';
import { addTenant, type BenchTenant, liftLimits } from './tenants.ts';
import { openWorld, type World } from './world.ts';

/** The usual time of a platform for an answer. */
const PLATFORM_MS = 200;
/** Posts that are due in one minute belong to many people. */
const WORKSPACES = 50;
/** As many workspaces as calls at once, because the limits of one workspace are counted one after the other. */
const CALLERS = 8;
/** Each kind of call is measured this often, and the median counts: the first round runs code not yet compiled. */
const ROUNDS = 3;
/** Credentials of each workspace for one round: each may write thirty times and publish ten times a minute. */
const TOKENS = 13;

/**
 * Lists, drafts and accepted publishes per second, and how late posts are that are all due in one minute. `--case
 * calls` and `--case due` are the two halves.
 */
export async function benchSocial(site: Site): Promise<Line[]> {
  const sandbox = await startSandbox();
  site.defer(() => sandbox.close());
  // Children inherit it; the benchmark has no other platforms.
  process.env['PARLANCE_SANDBOX_URL'] = sandbox.url;
  const world = await openWorld(site);
  const config = { ...world.config, platforms: platformsAt(API_PLATFORMS, sandbox.url) };
  const outbound = createOutbound({ policy: { allows: () => false }, clock: world.clock });
  site.defer(() => outbound.close());
  const connected = { ...world, config, outbound };
  const lines: Line[] = [];
  if ('calls'.includes(site.caseFilter)) {
    const tokens = site.quick ? 3 : TOKENS * ROUNDS;
    const callers = await openStages(connected, sandbox, CALLERS, { accounts: 1, tokens });
    lines.push(...(await benchCalls(site, world, callers)));
    await forget(world);
  }
  if (!'due'.includes(site.caseFilter)) return lines;
  sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', nth: 0, kind: 'delay_ms', value: PLATFORM_MS });
  const stages = await openStages(connected, sandbox, site.quick ? 5 : WORKSPACES, {
    accounts: 4,
    tokens: 0,
  });
  return [...lines, ...(await benchDue(site, world, stages))];
}

interface Stage {
  tenant: BenchTenant;
  accountId: string;
}

async function openStages(
  world: World & Pick<Services, 'outbound'>,
  sandbox: Sandbox,
  workspaces: number,
  each: { accounts: number; tokens: number },
): Promise<Stage[]> {
  const { accounts } = sandbox.world.state('bluesky');
  const stages: Stage[] = [];
  for (let n = 0; n < workspaces; n += 1) {
    const tenant = await addTenant(world, 0, each.tokens);
    await liftLimits(world, tenant);
    for (let i = 0; i < each.accounts; i += 1) {
      const handle = `bench${Object.keys(accounts).length}.bsky.test`;
      const id = `did:plc:${handle}`;
      accounts[id] = { id, handle, name: handle, followers: 1, facts: { appPassword: handle } };
      const login = { handle, appPassword: handle };
      const accountId = await connectAccount(world, tenant.workspaceId, 'bluesky', login);
      stages.push({ tenant, accountId });
    }
  }
  return stages;
}

async function benchCalls(site: Site, world: World, stages: readonly Stage[]): Promise<Line[]> {
  const api = await world.start('api');
  const cpu = () => [cpuMs(api.child.pid) ?? Number.NaN, cpuMs(world.postgresPid()) ?? Number.NaN] as const;
  const client = openClient(api.url);
  site.defer(client.close);
  const { call } = client;
  const callers = stages.flatMap(({ tenant, accountId }) =>
    tenant.tokens.map((token) => ({ token, accountId })),
  );
  // Calls in a row come from different workspaces.
  const callerOf = (n: number) =>
    callers[(n * (callers.length / stages.length) + Math.floor(n / stages.length)) % callers.length] ?? {
      token: '',
      accountId: '',
    };
  const drafts = callers.length * 10;
  const perRound = drafts / (site.quick ? 1 : ROUNDS);
  const measured = (work: (n: number) => Promise<void>) => medianRound(cpu, drafts, perRound, work);
  const posts: string[] = [];
  const create = await measured(async (n) => {
    const content = { text: `Bench ${n}: the lamp is lit, the door is open.` };
    const { token, accountId } = callerOf(n);
    const made = await call('POST', '/posts', token, { content, accountIds: [accountId] });
    posts[n] = String(fieldsOf(made)['postId']);
  });
  const list = await measured(async (n) => {
    await call('GET', '/posts?limit=25', callerOf(n).token);
  });
  const accept = await measured(async (n) => {
    await call('POST', `/posts/${posts[n]}/publish`, callerOf(n).token, {});
  });
  return [
    { bench: 'social', name: 'create_post', ...create, note: `one target, prechecked; ${create.note}` },
    { bench: 'social', name: 'list_posts, 25 of them', ...list },
    {
      bench: 'social',
      name: 'publish_post accepted',
      ...accept,
      note: `caps, job and event in one transaction; ${accept.note}`,
    },
  ];
}

type Call = (method: 'GET' | 'POST', path: string, token: string, body?: object) => Promise<unknown>;

/** Kept connections of node:http: fetch would cost the two cores as much as the server does. */
function openClient(url: string): { call: Call; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  let calls = 0;
  return {
    close: () => agent.destroy(),
    call: (method, path, token, body) =>
      new Promise((resolve, reject) => {
        calls += 1;
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body && {
            'content-type': 'application/json',
            'idempotency-key': `bench-${process.pid}-${calls}`,
          }),
        };
        const sent = request(`${url}/api/v1${path}`, { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => {
            const status = response.statusCode ?? 0;
            const text = Buffer.concat(chunks).toString();
            if (status >= 300) return reject(new Error(`${path} answered ${status}: ${text.slice(0, 300)}`));
            resolve(method === 'GET' ? null : parseOwn<{ data?: unknown }>(text).data);
          });
        });
        sent.once('error', reject);
        sent.end(body && JSON.stringify(body));
      }),
  };
}

type Measured = Pick<Line, 'figure' | 'unit' | 'p50' | 'p95' | 'p99' | 'note'>;

/** Calls one kind `count` times in rounds, and reports the round of the median figure. */
async function medianRound(
  cpu: () => readonly [server: number, postgres: number],
  count: number,
  perRound: number,
  work: (n: number) => Promise<void>,
): Promise<Measured> {
  const rounds: Measured[] = [];
  for (let first = 0; first < count; first += perRound)
    rounds.push(await timed(cpu, perRound, (n) => work(first + n)));
  const middle = median(rounds.map(({ figure }) => figure));
  const round = rounds.find(({ figure }) => figure === middle);
  if (round === undefined) throw new Error('No round was measured.');
  const figures = rounds.map(({ figure }) => figure.toFixed(0)).join(', ');
  return { ...round, note: `${round.note}; rounds ${figures}` };
}

async function timed(
  cpu: () => readonly [server: number, postgres: number],
  count: number,
  work: (n: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const before = cpu();
  const began = monotonicMs();
  await inParallel(count, 8, async (n) => {
    const asked = monotonicMs();
    await work(n);
    times.push(monotonicMs() - asked);
  });
  const seconds = (monotonicMs() - began) / 1000;
  const [server, postgres] = cpu().map((used, which) => (used - (before[which] ?? 0)) / count);
  const note = `CPU per call ${server?.toFixed(2)} ms + PostgreSQL ${postgres?.toFixed(2)} ms; ${CALLERS} at once`;
  return { figure: count / seconds, unit: '/s', ...spread(times), note };
}

/** Posts accepted above are not measured below. */
async function forget(world: World): Promise<void> {
  await sql`update post_targets set executor = null, status = 'skipped'`.execute(world.database.system);
}

async function benchDue(site: Site, world: World, stages: readonly Stage[]): Promise<Line[]> {
  const count = site.quick ? 500 : 5000;
  const windowSec = site.quick ? 6 : 60;
  await addDuePosts(world, stages, count, windowSec);
  const workers = [await world.start('worker'), await world.start('worker')];
  await world.start('cron');
  const rows = await measure(world, count, windowSec, () => [
    workers.reduce((sum, { child }) => sum + (cpuMs(child.pid) ?? Number.NaN), 0),
    cpuMs(world.postgresPid()) ?? Number.NaN,
  ]);
  const [worker, postgres] = rows.cpu.map((used) => (used / count).toFixed(2));
  const first = Math.min(...rows.map(({ sentAt }) => sentAt));
  const seconds = (Math.max(...rows.map(({ sentAt }) => sentAt)) - first) / 1000;
  const phase = (name: string, times: number[], note: string): Line => ({
    bench: 'social',
    name,
    figure: rows.length / (seconds || 1),
    unit: '/s',
    ...spread(times),
    note,
  });
  const what = `${rows.length} of ${count} posts due in ${windowSec} s`;
  return [
    phase(
      what,
      rows.map((row) => row.late),
      `due → handed to the platform, which takes ${PLATFORM_MS} ms; ${stages.length} accounts, 2 workers; CPU per post ${worker} ms + PostgreSQL ${postgres} ms`,
    ),
    phase(
      '  of it until accepted',
      rows.map((row) => row.accepted),
      'due → claimed by run_due_posts',
    ),
    phase(
      '  of it until sent',
      rows.map((row) => row.late - row.accepted),
      'claimed → handed to the platform',
    ),
  ];
}

/** The queue's schedule has a resolution of minutes; within this time it has started the look. */
const LEAD_SEC = 100;

async function addDuePosts(
  world: World,
  stages: readonly Stage[],
  count: number,
  windowSec: number,
): Promise<void> {
  const [first] = stages;
  if (!first) return;
  const owner = await world.database.system
    .selectFrom('members')
    .select('user_id as userId')
    .where('workspace_id', '=', first.tenant.workspaceId)
    .executeTakeFirstOrThrow();
  const model = await addPost(world, { ...first.tenant, ...owner }, [first.accountId], { text: 'Due' });
  const list = sql`
    unnest(${stages.map(({ tenant }) => tenant.workspaceId)}::text[], ${stages.map(({ accountId }) => accountId)}::text[])
      with ordinality as s(workspace_id, account_id, place)
    join generate_series(1, ${count}::int) i on i % ${stages.length} = s.place - 1`;
  await world.database.everyone(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    await sql`
      insert into posts (id, workspace_id, status, content, content_hash, scheduled_at, timezone, created_by, created_via)
      select 'pst_due' || i, s.workspace_id, 'scheduled', jsonb_set(content, '{text}', to_jsonb('Due ' || i)), content_hash,
             now() + make_interval(secs => ${LEAD_SEC} + i * ${windowSec}::float8 / ${count}), 'UTC', created_by, 'api'
        from posts, ${list} where id = ${model}`.execute(tx);
    await sql`
      insert into post_targets (id, workspace_id, post_id, account_id, platform)
      select 'tgt_due' || i, s.workspace_id, 'pst_due' || i, s.account_id, 'bluesky' from ${list}`.execute(
      tx,
    );
    await sql`delete from posts where id = ${model}`.execute(tx);
  });
}

interface Sent {
  late: number;
  accepted: number;
  sentAt: number;
}

type Cpu = readonly [workers: number, postgres: number];

/** CPU is counted from shortly before the first post is due. */
async function measure(
  world: World,
  count: number,
  windowSec: number,
  cpu: () => Cpu,
): Promise<Sent[] & { cpu: Cpu }> {
  const begins = monotonicMs() + (LEAD_SEC - 10) * 1000;
  let before: Cpu | null = null;
  const end = monotonicMs() + (LEAD_SEC + windowSec + 300) * 1000;
  for (;;) {
    const { rows } = await sql<Sent>`
      select extract(epoch from a.intent_at - p.scheduled_at)::float8 * 1000 as late,
             extract(epoch from t.accepted_at - p.scheduled_at)::float8 * 1000 as accepted,
             extract(epoch from a.intent_at)::float8 * 1000 as "sentAt"
        from post_targets t join posts p on p.id = t.post_id
        join publish_attempts a on a.target_id = t.id and a.no = 1
       where p.id like 'pst_due%' and a.intent_at is not null and t.status = 'published'`.execute(
      world.database.system,
    );
    if (monotonicMs() > begins) before ??= cpu();
    if (rows.length === count || monotonicMs() > end) {
      const [now, then] = [cpu(), before ?? cpu()];
      return Object.assign(rows, { cpu: [now[0] - then[0], now[1] - then[1]] as const });
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

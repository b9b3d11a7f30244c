import { sql } from 'kysely';
import { fill } from './editor.ts';
import { type Case, fire, type Measured } from './fire.ts';
import { bearerPosts } from './requests.ts';
import { type Line, median, percentile, type Site } from './site.ts';
import type { BenchTenant } from './tenants.ts';
import type { World } from './world.ts';
import { noApproval } from '../src/social/model.ts';
import { Content } from '../src/social/posts/content.ts';

export interface Opened {
  /** Ours and bare servers. */
  cases: Case[];
  /** A case of ours. */
  read: Case;
  world: World;
  tenants: BenchTenant[];
}

interface Size {
  /** Besides the callers. */
  workspaces: number;
  posts: number;
  strings: number;
}

const SIZES: readonly Size[] = [
  { workspaces: 1, posts: 1000, strings: 1000 },
  { workspaces: 100, posts: 30_000, strings: 30_000 },
  { workspaces: 10_000, posts: 1_000_000, strings: 1_000_000 },
];
const FLAT = 1.3;
const ROUNDS = 4;
const CALLS = 500;
/** A cold process would make the smallest store the most expensive. */
const WARM_CALLS = 3000;
/** CPU is counted in hundredths of a second, and one of these takes a fortieth of a millisecond. */
const CONTROL_CALLS = 40_000;
const CONNECTIONS = 16;

/** The same calls with more and more data of everything: their cost must not grow with it. */
export async function benchSizes(site: Site, opened: Opened): Promise<Line[]> {
  const { world, tenants } = opened;
  const { port } = opened.read;
  const posts = { ...opened.read, name: 'Bearer read: posts', requests: () => bearerPosts(tenants) };
  const cases = [...opened.cases.filter((each) => each.port === port), posts];
  const [control] = opened.cases;
  if (!control) throw new Error('There is no bare server to compare with.');
  const lines: Line[] = [];
  const smallest = new Map<string, { cost: number; machine: number }>();
  let before: Size = { workspaces: 0, posts: 0, strings: 0 };
  for (const size of site.quick ? SIZES.slice(0, 2) : SIZES) {
    await grow(opened, before, size);
    before = size;
    await world.settle();
    for (const each of cases) {
      await fire(each, CONNECTIONS, 0, 60_000, smallest.has(each.name) ? CALLS : WARM_CALLS);
      const rounds: (Measured & { machine: number })[] = [];
      while (rounds.length < ROUNDS) {
        // A shared machine is faster and slower for minutes; what a bare server costs at the same time tells.
        const { serverCpu: machine } = await fire(control, CONNECTIONS, 0, 60_000, CONTROL_CALLS);
        rounds.push({
          ...(await fire(each, CONNECTIONS, 0, 60_000, CALLS)),
          machine: machine ?? Number.NaN,
        });
      }
      const middle = (of: (round: (typeof rounds)[number]) => number | null) =>
        median(rounds.map((round) => of(round) ?? Number.NaN));
      const [server, postgres, machine] = [
        middle(({ serverCpu }) => serverCpu),
        middle(({ postgresCpu }) => postgresCpu),
        middle((round) => round.machine),
      ];
      const cost = server + postgres;
      const first = smallest.get(each.name) ?? { cost, machine };
      smallest.set(each.name, first);
      const [ratio, drift] = [cost / first.cost, machine / first.machine];
      const growth = ratio / drift;
      lines.push({
        bench: 'http',
        name: `${each.name}, ${size.workspaces} workspaces, ${size.posts} posts and strings`,
        figure: cost,
        unit: 'ms CPU',
        p50: percentile(
          rounds.flatMap(({ latencies }) => latencies),
          0.5,
        ),
        note: `${server.toFixed(2)} + PostgreSQL ${postgres.toFixed(2)}; × ${growth.toFixed(2)} beside the bare server, which took × ${drift.toFixed(2)}${growth > FLAT ? ', NOT FLAT' : ''}`,
      });
    }
  }
  return lines;
}

/** Posts and strings belong to the callers; the other workspaces have accounts, projects and credentials. */
async function grow({ world, tenants }: Opened, from: Size, to: Size): Promise<void> {
  const share = (total: number) => Math.ceil(total / tenants.length);
  await world.database.everyone(async (tx) => {
    const added = sql`generate_series(${from.workspaces + 1}::int, ${to.workspaces}::int) i`;
    await sql`insert into workspaces (id, name, kind) select 'ws_size' || i, 'Size', 'team' from ${added}`.execute(
      tx,
    );
    await sql`
      insert into projects (id, workspace_id, name, source_language, target_languages)
      select 'prj_size' || i, 'ws_size' || i, 'Size', 'en', '{de,ja}' from ${added}`.execute(tx);
    await sql`
      insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name, facts, status)
      select 'acc_size' || i || '_' || n, 'ws_size' || i, 'bluesky', 'did:plc:size' || i || '_' || n, 'size' || i, 'Size', '{}', 'active'
        from ${added}, generate_series(1, 12) n`.execute(tx);
    await sql`
      insert into credentials (id, workspace_id, issuer_id, name, kind, token_hash, token_hint, scopes, allowed_actions, confirm_mode)
      select 'cred_size' || i, 'ws_size' || i, (select user_id from members limit 1), 'Size', 'api_key',
             sha256(('size' || i)::bytea), 'size', '{}', '{}', 'preauthorized'
        from ${added}`.execute(tx);
  });
  for (const [place, tenant] of tenants.entries()) {
    await world.database.everyone((tx) =>
      sql`
        insert into posts (id, workspace_id, status, title, content, content_hash, scheduled_at, published_at, timezone, approval, created_by, created_via)
        select 'pst_size' || ${place}::int || '_' || i, ${tenant.workspaceId}, 'published', 'Post ' || i,
               ${JSON.stringify(Content.parse({}))}::jsonb || jsonb_build_object('text', 'The text of post ' || i), 'hash' || i,
               now() - make_interval(secs => i), now() - make_interval(secs => i), 'UTC', ${JSON.stringify(noApproval(false))},
               (select user_id from members where workspace_id = ${tenant.workspaceId} limit 1), 'app'
          from generate_series(${share(from.posts) + 1}::int, ${share(to.posts)}::int) i`.execute(tx),
    );
    await fill(world, tenant, share(to.strings - from.strings), to.strings);
  }
}

import { openJobQueue } from '#platform/jobs/queue.ts';
import type { DemoClient } from './client.ts';
import { DEMO_COMMENTS } from './posts.ts';
import { registry } from '../registry.ts';

const DAY_SEC = 86_400;
/** How many days of figures the demo begins with. */
const DAYS = 13;

/**
 * A post that has just gone out becomes one of the past: every instant of it moves by the same span, and
 * the account may publish again at once, because it then has not published for days.
 */
export function movePostBack(demo: DemoClient, key: string, postId: string, hours: number): Promise<void> {
  return demo.onceInStore(`dated-${key}`, async (query) => {
    const values = [postId, `${hours} hours`];
    const back = (...columns: string[]) =>
      columns.map((name) => `${name} = ${name} - $2::interval`).join(', ');
    await query(`update posts set ${back('published_at', 'created_at', 'updated_at')} where id = $1`, values);
    await query(
      `update post_targets set ${back('published_at', 'verified_at', 'accepted_at', 'created_at', 'updated_at')} where post_id = $1`,
      values,
    );
    await query(`update publish_attempts set ${back('started_at', 'ended_at')} where post_id = $1`, values);
    await query(`update events set ${back('occurred_at')} where post_id = $1`, values);
    await query(
      `update account_pace set last_publish_at = last_publish_at - $2::interval
        where account_id in (select account_id from post_targets where post_id = $1)`,
      values,
    );
    // What is counted for today was not published today any more.
    await query(
      `update day_counters c set used = greatest(0, c.used - n.count)
         from (select workspace_id, counted_on, 'publish:' || account_id as metric, count(*) from post_targets
                where post_id = $1 and counted_on is not null group by 1, 2, 3
               union all
               select workspace_id, counted_on, 'publish', count(*) from post_targets
                where post_id = $1 and counted_on is not null group by 1, 2) n
        where c.workspace_id = n.workspace_id and c.day = n.counted_on and c.metric = n.metric`,
      [postId],
    );
    await query('update post_targets set counted_on = null where post_id = $1', [postId]);
  });
}

interface Published {
  platform: string;
  platform_post_id: string;
  age_sec: number;
}

/**
 * Figures for each day since: the sandbox's posts are given the age they had that day, the job that reads
 * metrics reads them, and what it read is filed under that day. No figure is made up here.
 */
export async function readPastMetrics(demo: DemoClient, accountIds: readonly string[]): Promise<void> {
  const job = registry.jobs.find(({ name }) => name === 'run_read_metrics');
  if (!job) throw new Error('there is no job run_read_metrics');
  const { database, log } = demo.options;
  const queue = await openJobQueue(database, [job], (error) => log.warn({ error }, 'the demo’s queue'));
  const tenant = { workspaceId: demo.workspaceId, projectId: null };
  try {
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1)
      await demo.once(`metrics-${daysAgo}`, async () => {
        const published = await readPublished(demo);
        await Promise.all(published.map((post) => giveAge(demo, post, post.age_sec - daysAgo * DAY_SEC)));
        const startedAt = demo.options.clock.now();
        const jobIds = await database.tenant(tenant, async (tx) => {
          const ids: string[] = [];
          for (const accountId of accountIds)
            ids.push(await queue.enqueue(tx, job, { accountId }, { tenant, requestId: 'demo' }));
          return ids;
        });
        await demo.until('the reading of metrics', async () => {
          const [open] = await demo.read<{ count: number }>(
            `select count(*)::int as count from pgboss.job where id = any($1::uuid[]) and state < 'completed'`,
            [jobIds],
          );
          return open?.count === 0 ? true : null;
        });
        await fileUnder(demo, accountIds, startedAt, daysAgo);
      });
  } finally {
    await queue.close();
  }
}

/** Only these accounts: the hourly reading may have come in between, and what it read is of today. */
async function fileUnder(
  demo: DemoClient,
  accountIds: readonly string[],
  since: Date,
  daysAgo: number,
): Promise<void> {
  await demo.onceInStore(`filed-${daysAgo}`, async (query) => {
    if (daysAgo > 0)
      await query(
        `update metric_snapshots set day = day - $4::int, read_at = read_at - make_interval(days => $4::int)
          where workspace_id = $1 and account_id = any($2) and read_at >= $3`,
        [demo.workspaceId, accountIds, since, daysAgo],
      );
    // Nothing was known of a post before it was out.
    await query(
      `delete from metric_snapshots s using post_targets t
        where s.workspace_id = $1 and t.id = s.target_id and s.read_at < t.published_at`,
      [demo.workspaceId],
    );
  });
}

const readPublished = (demo: DemoClient) =>
  demo.read<Published>(
    `select platform, platform_post_id,
            extract(epoch from now() - published_at)::int as age_sec
       from post_targets
      where workspace_id = $1 and status = 'published' and platform_post_id is not null`,
    [demo.workspaceId],
  );

async function giveAge(demo: DemoClient, post: Published, ageSec: number): Promise<void> {
  await demo.sandbox('POST', `/__sandbox/${post.platform}/posts`, {
    postId: post.platform_post_id,
    ageSec: Math.max(0, ageSec),
  });
}

/** Strangers write in the sandbox; the inbox then finds them as it would anywhere. */
export async function receiveComments(
  demo: DemoClient,
  targetOf: (post: string, account: string) => Promise<{ platform: string; platform_post_id: string } | null>,
): Promise<void> {
  let expected = 0;
  for (const [index, { post, account, handle, text, hoursAgo }] of DEMO_COMMENTS.entries()) {
    const target = await targetOf(post, account);
    if (target === null) continue;
    expected += 1;
    await demo.once(`comment-${index}`, () =>
      demo.sandbox('POST', `/__sandbox/${target.platform}/comments`, {
        postId: target.platform_post_id,
        handle,
        text,
        ageSec: hoursAgo * 3600,
      }),
    );
  }
  await demo.api.call('sync_comments', {});
  await demo.until(`the inbox with ${expected} comments`, async () => {
    const [found] = await demo.read<{ count: number }>(
      'select count(*)::int as count from comments where workspace_id = $1',
      [demo.workspaceId],
    );
    return (found?.count ?? 0) >= expected ? true : null;
  });
}

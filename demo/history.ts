import { registry } from '#app/registry.ts';
import { openJobQueue } from '#platform/jobs/queue.ts';
import type { DemoClient } from './client.ts';
import type { AccountIds } from './connect-accounts.ts';
import { DATA } from './data.ts';

const DAY_SEC = 86_400;
/** How many days of figures the demo begins with. */
const DAYS = 13;

/**
 * Figures for each day since: the sandbox's posts get the age they had that day, the job that reads metrics reads
 * them, and the result is stored under that day. No figure is invented here.
 */
export async function readPastMetrics(demo: DemoClient, accountIds: readonly string[]): Promise<void> {
  const job = registry.jobs.find(({ name }) => name === 'run_read_metrics');
  if (!job) throw new Error('there is no job run_read_metrics');
  const { store } = demo;
  const { database, log, clock } = demo.options;
  const queue = await openJobQueue(database, [job], (error) => log.warn({ error }, 'the demo’s queue'));
  const tenant = { workspaceId: demo.workspaceId, projectId: null };
  try {
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1)
      await store.once(`metrics-${daysAgo}`, async () => {
        await Promise.all(
          (await store.published()).map(({ platform, platform_post_id, age_sec }) =>
            demo.sandbox('POST', `/__sandbox/${platform}/posts`, {
              postId: platform_post_id,
              ageSec: Math.max(0, age_sec - daysAgo * DAY_SEC),
            }),
          ),
        );
        const startedAt = clock.now();
        const jobIds = await database.tenant(tenant, async (tx) => {
          const ids: string[] = [];
          for (const accountId of accountIds)
            ids.push(await queue.enqueue(tx, job, { accountId }, { tenant, requestId: 'demo' }));
          return ids;
        });
        await demo.until('the reading of metrics', async () =>
          (await store.countOpenJobs(jobIds)) === 0 ? true : null,
        );
        await store.fileMetricsUnder(daysAgo, accountIds, startedAt);
      });
  } finally {
    await queue.close();
  }
}

/** Strangers write in the sandbox; the inbox then finds them as it would anywhere. */
export async function receiveComments(demo: DemoClient, ids: AccountIds): Promise<void> {
  let expected = 0;
  for (const [index, { post, account, handle, text, hoursAgo }] of DATA.comments.entries()) {
    const postId = await demo.store.once<string>(`post-${post}`, () =>
      Promise.reject(new Error(`${post} was never made`)),
    );
    const accountId = ids.get(account);
    const [target] = accountId === undefined ? [] : await demo.store.published({ postId, accountId });
    if (!target) continue;
    expected += 1;
    await demo.store.once(`comment-${index}`, () =>
      demo.sandbox('POST', `/__sandbox/${target.platform}/comments`, {
        postId: target.platform_post_id,
        handle,
        text,
        ageSec: hoursAgo * 3600,
      }),
    );
  }
  await demo.api.call('sync_comments', {});
  await demo.until(`the inbox with ${expected} comments`, async () =>
    (await demo.store.countComments()) >= expected ? true : null,
  );
}

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import {
  contextFor,
  noteItem,
  ownerOf,
  readTargets,
  readUnfinished,
  takeItem,
  type Unfinished,
} from '#social/public.ts';
import { localizePost } from './localize-post.ts';
import { readReaders } from './store-readers.ts';

const BATCH = 100;

/**
 * Every minute: drafts of feeds are translated into the languages of their accounts, each in a transaction of its
 * own. What cannot be translated is said with the entry, and the draft waits for a person.
 */
export const runLocalizeFeedItems = defineJob({
  name: 'run_localize_feed_items',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (const item of await readUnfinished(ctx.database.system, 'localize', ctx.clock.now(), BATCH)) {
      if (ctx.signal.aborted) return;
      const own = ctx.within({ workspaceId: item.workspaceId, projectId: null });
      try {
        await own.commit((tx) => localize(own, tx, item));
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        if (!(error instanceof AppError))
          ctx.log.error({ error, post: item.postId }, 'the draft of a feed could not be translated');
        const problem = error instanceof AppError ? error.message : say('feeds.not_handed_on');
        await own.commit((tx) => noteItem(tx, item, { next: null, nextAt: ctx.clock.now(), problem }));
      }
    }
  },
});

async function localize(ctx: JobContext, tx: Tx, item: Unfinished): Promise<void> {
  if (!(await takeItem(tx, item, 'localize'))) return;
  const next = item.outcome === 'draft' ? null : ('finish' as const);
  const nextAt = ctx.clock.now();
  const owner = await ownerOf(tx, item, 'draft');
  if (!owner) return noteItem(tx, item, { next: null, nextAt, problem: say('feeds.owner_gone') });
  const targets = await readTargets(tx, item.postId);
  const readers = await readReaders(
    { db: tx },
    item.workspaceId,
    targets.map((target) => target.account_id),
  );
  const foreign = readers.filter(({ locale }) => locale !== null && locale !== item.locale);
  const byLocale = Map.groupBy(foreign, ({ locale }) => locale ?? '');
  if (byLocale.size > 0)
    await localizePost.run(
      localizePost.input.parse({
        postId: item.postId,
        targetLocales: [...byLocale.keys()],
        accountMap: Object.fromEntries(
          [...byLocale].map(([locale, accounts]) => [locale, accounts.map(({ id }) => id)]),
        ),
      }),
      contextFor(ctx, tx, owner),
    );
  await noteItem(tx, item, { next, nextAt });
}

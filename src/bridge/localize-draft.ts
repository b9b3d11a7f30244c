import type { Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { contextFor, type Draft, type Note, ownerOf, readTargets } from '#social/public.ts';
import { localizePost } from './localize-post.ts';
import { readReaders } from './store-readers.ts';

/**
 * Requests the translation of a draft into the languages of its accounts, and records what
 * happens to it afterwards.
 */
export async function localizeDraft(
  ctx: JobContext,
  tx: Tx,
  draft: Draft,
  ownerGone: Sentence,
): Promise<Note> {
  const nextAt = ctx.clock.now();
  const owner = await ownerOf(tx, draft, 'draft');
  if (!owner) return { next: null, nextAt, problem: ownerGone };
  const targets = await readTargets(tx, draft.postId);
  const readers = await readReaders(
    { db: tx },
    draft.workspaceId,
    targets.map((target) => target.account_id),
  );
  const foreign = readers.filter(({ locale }) => locale !== null && locale !== draft.locale);
  const byLocale = Map.groupBy(foreign, ({ locale }) => locale ?? '');
  if (byLocale.size > 0)
    await localizePost.run(
      localizePost.input.parse({
        postId: draft.postId,
        targetLocales: [...byLocale.keys()],
        accountMap: Object.fromEntries(
          [...byLocale].map(([locale, accounts]) => [locale, accounts.map(({ id }) => id)]),
        ),
      }),
      contextFor(ctx, tx, owner),
    );
  return { next: draft.outcome === 'draft' ? null : 'finish', nextAt };
}

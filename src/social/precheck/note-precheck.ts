import { sql } from 'kysely';
import type { TargetRow } from '../posts/rows.ts';
import { judgePost, precheckPost } from './check-post.ts';
import type { PrecheckView } from './precheck-view.ts';
import type { Setting } from '../outgoing/read-additions.ts';
import { type CheckedPost, type Reader, readFacts, readFactsOf } from './read-facts.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';

type Target = Pick<TargetRow, 'account_id' | 'status' | 'locale'>;

/** A target that was skipped, or removed from its platform, is not checked. */
export const isGoing = ({ status }: Pick<Target, 'status'>) => status !== 'removed' && status !== 'skipped';

/**
 * Checks a post that was just written, and stores the summary in it. Everything is read from our own rows, in
 * the same number of statements for any number of accounts. Without an account there is nothing to check.
 */
export async function notePrecheck(
  ctx: Reader,
  post: Omit<CheckedPost, 'locales'> & { id: string; contentHash: string },
  accountIds: readonly string[],
  targets: readonly Target[] = [],
): Promise<void> {
  const known = new Map(targets.map((target) => [target.account_id, target]));
  const checked = accountIds.filter((id) => isGoing(known.get(id) ?? { status: 'pending' }));
  if (checked.length === 0) return;
  const locales = new Map(checked.map((id) => [id, known.get(id)?.locale ?? null]));
  const result = await precheckPost(ctx, { ...post, locales }, checked);
  await rememberPrecheck(ctx, post, result);
}

/**
 * Stores the last result to be shown with the post. This is not a change to the post: version and time stay.
 * If the row is locked, or its content has changed, nothing is written.
 */
export async function rememberPrecheck(
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
  { id, contentHash }: { id: string; contentHash: string },
  result: PrecheckView,
): Promise<void> {
  await sql`
    update posts set precheck = ${JSON.stringify(summaryOf(result, contentHash))}::jsonb
     where id in (select id from posts where id = ${id} and workspace_id = ${caller.workspaceId}
                     and content_hash = ${contentHash} for no key update skip locked)`.execute(db);
}

function summaryOf({ checkedAt, blocking, warnings }: PrecheckView, contentHash: string) {
  return { checkedAt, blocking, warnings, contentHash };
}

/**
 * The precheck of a post that is about to be created, to be stored with it. Without an account
 * there is nothing to check. `known` has what the caller has read already.
 */
export async function precheckNew(
  ctx: Reader,
  post: Omit<CheckedPost, 'id' | 'locales'> & { contentHash: string },
  accountIds: readonly string[],
  known?: Setting & { accounts: readonly AccountFacts[] },
): Promise<ReturnType<typeof summaryOf> | null> {
  if (accountIds.length === 0) return null;
  const draft = { ...post, id: null };
  const facts = known
    ? await readFactsOf(ctx, draft, known.accounts, known)
    : await readFacts(ctx, draft, accountIds);
  return summaryOf(await judgePost(ctx, draft, facts), post.contentHash);
}

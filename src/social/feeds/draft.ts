import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { requireTier } from '#platform/authorize.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { memberMay } from '#platform/rights/roles.ts';
import { Content } from '../posts/content.ts';
import { mergeContent } from '../posts/merge-content.ts';
import { chooseAccounts, type Found } from '../precheck/resolve-refs.ts';

/** A draft that was made automatically, with its owner and what should happen to it. */
export interface Draft {
  workspaceId: string;
  postId: string;
  outcome: 'draft' | 'approval' | 'queue';
  ownerId: string;
  locale: string | null;
}

/** The next step for a draft, its time, and why it was left to a person. */
export interface Note {
  next: 'finish' | null;
  nextAt: Date;
  problem?: Sentence;
}

/** A source of such drafts: feeds make them from their items, pools for free slots. */
export interface DraftSource<D extends Draft> {
  /** Across all workspaces. Drafts of a paused source wait with it. */
  read(tx: Tx, next: 'localize' | 'finish', now: Date, limit: number): Promise<D[]>;
  /** False if another worker has handled it meanwhile. */
  lock(tx: Tx, draft: D, next: 'localize' | 'finish'): Promise<boolean>;
  note(tx: Tx, draft: D, note: Note): Promise<void>;
}

/** An account disconnected meanwhile may stay: it is used again once it is reconnected. */
export function chooseAll(
  found: Found,
  accountIds: readonly string[],
  before: { account_ids: string[] } | null,
) {
  return chooseAccounts(found, {
    accountIds: accountIds.filter((id) => found.accounts.has(id) || !before?.account_ids.includes(id)),
  });
}

/** Such posts go out automatically, so the owner must be allowed to schedule. */
export function requireScheduling({ caller }: Pick<Context, 'caller'>, refusal: Sentence): void {
  if (caller.kind === 'app_key' || !memberMay(caller, 'publish'))
    throw new AppError('forbidden', refusal, { action: 'queue_post' });
  requireTier(caller, 'schedule');
}

/** Their number is limited, and each needs a unique name. */
export function requireFreeName(
  known: readonly { id: string; name: string }[],
  { id, name }: { id?: string | undefined; name: string },
  max: number,
) {
  if (known.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', say('wording.name_taken', { name }), { field: 'name' });
  if (id === undefined && known.length >= max)
    throw new AppError('conflict', say('wording.workspace_keeps_at_most', { max }), { limit: max });
}

/** The row that was written; throws if the version had changed since the writer read it. */
export function asWritten<Row>(row: Row | undefined, version: number): Row {
  if (row) return row;
  throw new AppError('conflict', say('wording.version_somebody_changed_meanwhile'), { version });
}

/** Shows the person who must confirm what goes where. */
export function shownFor(
  account: { id: string; platform: string; locale: string | null },
  text: string,
  locale: string | null,
) {
  const content = Content.parse({ text, locale });
  const merged = mergeContent({ content, variants: [], settings: {} }, account);
  return {
    postId: null,
    accountId: account.id,
    platform: account.platform,
    scheduledAt: null,
    variant: { ...merged, parts: [], mediaIds: [] },
    media: [],
    comment: null,
    reply: null,
  };
}

import { insertPosts, partsOf, type PostRow, versionHash } from '#social/public.ts';
import type { TextIssue } from './apply-policy.ts';
import type { Collector, FailureCode } from './collector.ts';
import { type Localized, toDraft } from './localized.ts';
import type { LocalizationRow } from './store.ts';
import type { Reader } from './text-limits.ts';

export type Written = { postId?: string; issues: TextIssue[] } | { failure: FailureCode };

const TITLE_MAX = 200;

/** Creates a separate draft on behalf of the person who asked for it. */
export async function writeDraft(
  ctx: Collector,
  row: LocalizationRow,
  post: PostRow,
  localized: Localized,
  readers: readonly Reader[],
  isCritical: boolean,
): Promise<Written> {
  const parts = toDraft(row.locale, localized, partsOf(post));
  const suffix = ` (${row.locale})`;
  const title = post.title && post.title.slice(0, TITLE_MAX - suffix.length).toWellFormed() + suffix;
  const [postId = ''] = await insertPosts({ db: ctx.db, clock: ctx.clock, caller: requesterOf(row) }, [
    {
      parts,
      accounts: readers,
      timezone: post.timezone,
      createdVia: 'localize',
      title,
      tags: post.tags,
      campaignId: post.campaign_id,
      utm: post.utm,
      shortenLinks: post.shorten_links,
      signs: post.signs,
      sourcePostId: post.id,
      ...(isCritical && { blockedVersions: { [row.locale]: versionHash(parts, row.locale) } }),
    },
  ]);
  return { postId, issues: [] };
}

export function requesterOf({ created_by, workspace_id }: LocalizationRow) {
  return {
    kind: 'session',
    id: created_by,
    userId: created_by,
    workspaceId: workspace_id,
    projectId: null,
    role: 'author',
  } as const;
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { getPost, partsOf, sourceHashOf, visiblePosts } from '#social/door.ts';
import { PostLocalizationView, presentLocalization } from './present.ts';
import { type LocalizationRow, readLocalizations } from './store.ts';

export const getPostLocalizations = defineOperation({
  name: 'get_post_localizations',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/localizations' }],
  summary: 'The post in its other languages: status, texts, score, issues and what is stale.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string().max(64) }),
  output: z.object({ items: z.array(PostLocalizationView) }),

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId);
    const rows = await readLocalizations(ctx.db, post);
    const drafts = await visibleDrafts(ctx, rows);
    const sourceHash = sourceHashOf(partsOf(post));
    return { items: rows.map((row) => presentLocalization(row, { caller: ctx.caller, drafts, sourceHash })) };
  },
});

/** A narrowed credential does not hear of posts that go to other accounts; nobody of those that were deleted. */
async function visibleDrafts(
  { db, caller }: Context,
  rows: readonly LocalizationRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ draft_post_id }) => draft_post_id ?? []);
  if (ids.length === 0) return new Set();
  const { rows: found } = await sql<{ id: string }>`
    select p.id from posts p
     where p.workspace_id = ${caller.workspaceId} and p.id = any(${ids}) and p.deleted_at is null and ${visiblePosts(caller)}`.execute(
    db,
  );
  return new Set(found.map(({ id }) => id));
}

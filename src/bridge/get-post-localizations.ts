import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getPost, partsOf, sourceHashOf } from '#social/public.ts';
import { PostLocalizationView, presentLocalization } from './present.ts';
import { readLocalizations } from './store.ts';
import { visibleDrafts } from './store-posts.ts';

export const getPostLocalizations = defineOperation({
  name: 'get_post_localizations',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/localizations' }],
  summary: 'The post in its other languages: status, texts, score, issues and what is stale.',
  scope: 'posts:read',
  rate: 'read',
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

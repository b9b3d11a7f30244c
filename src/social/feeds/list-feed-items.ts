import { z } from 'zod';
import { recall } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { POST } from '../model.ts';
import { readPosts } from '../posts/store/read-posts.ts';
import { getFeed } from './feed-view.ts';
import { readItems } from './store-items.ts';

const ITEMS_MAX = 50;

export const listFeedItems = defineOperation({
  name: 'list_feed_items',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'GET', path: '/feeds/{id}/items' }],
  summary: 'The newest items of a feed, and the posts made from them.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        title: z.string(),
        link: z.string().nullable(),
        foundAt: z.string(),
        postId: z
          .string()
          .nullable()
          .describe('Null: it existed before the first check and was not among the items to use.'),
        postStatus: z.enum([...POST.all, 'deleted']).nullable(),
        waitsFor: z.enum(['localize', 'finish']).nullable().describe('The next step for the draft.'),
        problem: z.string().nullable().describe('Why it was left as a draft, in plain words.'),
        changedAt: z.string().nullable().describe('The item has changed since; its post stays as it is.'),
      }),
    ),
  }),

  async run({ id }, ctx) {
    const feed = await getFeed(ctx, id);
    const place = { workspaceId: feed.workspace_id, feedId: id };
    const rows = await readItems(ctx.db, place, ITEMS_MAX);
    const posts = await readPosts(
      ctx.db,
      feed.workspace_id,
      rows.flatMap(({ post_id }) => post_id ?? []),
    );
    const statusOf = new Map(posts.map(({ id: postId, status }) => [postId, status] as const));
    return {
      items: rows.map((row) => ({
        title: row.title,
        link: row.link,
        foundAt: row.found_at.toISOString(),
        postId: row.post_id,
        postStatus: row.post_id === null ? null : (statusOf.get(row.post_id) ?? ('deleted' as const)),
        waitsFor: row.next,
        problem: recall(row.problem, row.problem_said),
        changedAt: row.changed_at?.toISOString() ?? null,
      })),
    };
  },
});

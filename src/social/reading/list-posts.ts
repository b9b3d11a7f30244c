import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, NextCursor } from '#platform/page-of.ts';
import { POST } from '../model.ts';
import { PostView } from '../posts/post-view.ts';
import { countPosts, findPosts, postFilters, postOrder } from './find-posts.ts';

/** Every status by name, because a record over an enum would leave the names out of the schema. */
const Counts = z.object({
  draft: z.int(),
  pending_approval: z.int(),
  approved: z.int(),
  rejected: z.int(),
  scheduled: z.int(),
  publishing: z.int(),
  published: z.int(),
  failed: z.int(),
});

export const listPosts = defineOperation({
  name: 'list_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts' }],
  summary: 'List drafts, scheduled and published posts, page by page.',
  description:
    'Every post has its targets. include adds: targets (the effective content of each), variants, counts (posts by status), total.',
  scope: 'posts:read',
  rate: 'read',
  // Posts and their targets are one statement; counts are another.
  snapshotIf: ({ include }) => include.includes('counts') || include.includes('total'),
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    ...postFilters,
    ...postOrder,
    ...cursorFields,
    include: z
      .array(z.enum(['targets', 'variants', 'counts', 'total']))
      .max(4)
      .default([])
      .describe('A list; in a query, include=counts&include=total.'),
  }),
  output: z.object({
    items: z.array(PostView),
    nextCursor: NextCursor,
    counts: Counts.optional(),
    total: z.int().optional(),
  }),

  async run(input, ctx) {
    const { include } = input;
    const { items, nextCursor } = await findPosts(ctx, 'list_posts', input, {
      targets: include.includes('targets'),
      variants: include.includes('variants'),
    });
    if (!include.includes('counts') && !include.includes('total')) return { items, nextCursor };
    const counts = await countPosts(ctx, input);
    const total = [...new Set(input.status ?? POST.all)].reduce((sum, status) => sum + counts[status], 0);
    return {
      items,
      nextCursor,
      ...(include.includes('counts') && { counts }),
      ...(include.includes('total') && { total }),
    };
  },
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findPosts, postFilters, postOrder } from './find-posts.ts';
import { writeCsv } from './post-csv.ts';
import { PostView } from './post-view.ts';
import { showPosts } from './show-post.ts';

const ROWS_MAX = 1000;

export const exportPosts = defineOperation({
  name: 'export_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/export' }],
  summary: 'Posts as CSV or JSON, at most 1,000 in one answer; go on with the cursor.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  snapshot: true,
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    ...postFilters,
    ...postOrder,
    format: z.enum(['csv', 'json']).default('csv'),
    limit: z.int().min(1).max(ROWS_MAX).default(ROWS_MAX),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({
    format: z.enum(['csv', 'json']),
    filename: z.string(),
    count: z.int(),
    csv: z.string().nullable(),
    items: z.array(PostView).nullable(),
    nextCursor: z.string().nullable(),
  }),

  async run(input, ctx) {
    const { format, limit, cursor } = input;
    const { rows, nextCursor } = await findPosts(ctx, 'export_posts', input, { limit, cursor });
    const posts = await showPosts(ctx, rows, { targets: false, variants: true });
    return {
      format,
      filename: `posts.${format}`,
      count: posts.length,
      csv: format === 'csv' ? writeCsv(posts) : null,
      items: format === 'json' ? posts : null,
      nextCursor,
    };
  },
});

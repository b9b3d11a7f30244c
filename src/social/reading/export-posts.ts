import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFieldsUpTo, NextCursor } from '#platform/page-of.ts';
import { PostView } from '../posts/post-view.ts';
import { findPosts, postFilters, postOrder } from './find-posts.ts';
import { writeCsv } from './post-csv.ts';

const ROWS_MAX = 1000;

export const exportPosts = defineOperation({
  name: 'export_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/export' }],
  summary: 'Posts as CSV or JSON, up to 1,000 in one answer; continue with the cursor.',
  scope: 'posts:read',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    ...postFilters,
    ...postOrder,
    format: z.enum(['csv', 'json']).default('csv'),
    ...cursorFieldsUpTo(ROWS_MAX),
  }),
  output: z.object({
    format: z.enum(['csv', 'json']),
    filename: z.string(),
    count: z.int(),
    csv: z.string().nullable(),
    items: z.array(PostView).nullable(),
    nextCursor: NextCursor,
  }),

  async run(input, ctx) {
    const { format } = input;
    const { items: posts, nextCursor } = await findPosts(ctx, 'export_posts', input, {
      targets: false,
      variants: true,
    });
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

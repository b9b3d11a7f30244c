import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, NextCursor } from '#platform/page-of.ts';
import { Platform } from '../posts/fields.ts';
import { findFigures } from './find-figures.ts';
import { PostFigures } from './post-figures.ts';
import { rangeFields, RangeView } from './range.ts';

export const listPostAnalytics = defineOperation({
  name: 'list_post_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/posts' }],
  summary: 'The posts published in a range of days, newest first, with their figures as last read.',
  scope: 'analytics:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rangeFields,
    accountIds: z.array(z.string().max(64)).max(100).optional(),
    platforms: z.array(Platform).max(20).optional(),
    ...cursorFields,
  }),
  output: z.object({ items: z.array(PostFigures), range: RangeView, nextCursor: NextCursor }),

  run: (input, ctx) => findFigures(ctx, 'list_post_analytics', input),
});

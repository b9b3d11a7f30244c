import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findUses } from '#social/public.ts';

const POSTS_MAX = 50;

export const listMediaUses = defineOperation({
  name: 'list_media_uses',
  face: 'console',
  group: 'desk',
  summary: 'The posts that use a file, newest first.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({ mediaId: z.string().min(1).max(64) }),
  output: z.object({
    postIds: z.array(z.string()),
    more: z.int().describe('How many posts are not listed.'),
  }),

  async run({ mediaId }, ctx) {
    const all = (await findUses(ctx, [mediaId])).get(mediaId) ?? [];
    // Ids grow with time, so the newest posts come first.
    const postIds = all.toReversed().slice(0, POSTS_MAX);
    return { postIds, more: all.length - postIds.length };
  },
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { readLinkTags } from '../outgoing/store.ts';
import { LinkTagsView, presentLinkTags } from './link-tags-view.ts';

export const getLinkTags = defineOperation({
  name: 'get_link_tags',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/link-tags' }],
  summary: 'The UTM parameters that are added to links when posts are published.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: LinkTagsView,

  async run(_input, ctx) {
    const [row] = await readLinkTags(ctx.db, [ctx.caller.workspaceId]);
    return presentLinkTags(row);
  },
});

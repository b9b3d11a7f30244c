import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { MediaView } from './media-view.ts';
import { showOne } from './present.ts';

export const getMedia = defineOperation({
  name: 'get_media',
  face: 'social',
  group: 'media',
  routes: [{ method: 'GET', path: '/media/{mediaId}' }],
  summary: 'One picture or video with its facts, links and renders.',
  scope: 'media:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ mediaId: z.string().max(64) }),
  output: MediaView,

  run: ({ mediaId }, ctx) => showOne(ctx, mediaId),
});

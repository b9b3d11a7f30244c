import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { IdeaView } from './idea-view.ts';
import { showIdea } from './present.ts';

export const getIdea = defineOperation({
  name: 'get_idea',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'GET', path: '/ideas/{ideaId}' }],
  summary: 'One idea, with the posts that were made from it.',
  scope: 'ideas:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ ideaId: z.string().max(64) }),
  output: IdeaView,

  run: ({ ideaId }, ctx) => showIdea(ctx, ideaId),
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { countTags } from './store.ts';

const SHOWN = 100;

export const listMediaTags = defineOperation({
  name: 'list_media_tags',
  face: 'console',
  group: 'media',
  summary: 'The tags of the media library with the number of files, the most used first.',
  right: 'read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ tag: z.string(), count: z.int() })).describe(`The ${SHOWN} most used tags.`),
  }),

  run: async (_input, ctx) => ({ items: await countTags(ctx, SHOWN) }),
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { readStewards } from '../users/store-stewards.ts';

export const listStewards = defineOperation({
  name: 'list_stewards',
  face: 'console',
  group: 'people',
  summary: 'Who may back up, restore and move the whole installation.',
  of: 'installation',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), since: z.string() })),
  }),

  async run(_input, ctx) {
    const stewards = await readStewards(ctx.db);
    return {
      items: stewards.map(({ id, since, ...rest }) => ({ userId: id, ...rest, since: since.toISOString() })),
    };
  },
});

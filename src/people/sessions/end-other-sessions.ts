import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { endEverywhere } from './end-everywhere.ts';

export const endOtherSessions = defineOperation({
  name: 'end_other_sessions',
  face: 'console',
  group: 'people',
  summary: 'End all your sessions except this one, and the access of the programs that you authorized.',
  of: 'person',
  rate: 'write',
  errors: [],
  input: z.object({}),
  output: z.object({ ended: z.int(), endedApps: z.int() }),

  async run(_input, ctx) {
    const { userId, session } = personOf(ctx);
    return endEverywhere(ctx, ctx.db, userId, session?.id ?? null);
  },
});

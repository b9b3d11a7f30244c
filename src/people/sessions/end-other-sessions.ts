import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '../person-of.ts';
import { endSessions } from './store.ts';

export const endOtherSessions = defineOperation({
  name: 'end_other_sessions',
  face: 'console',
  group: 'people',
  routes: [],
  summary: 'End all your sessions but this one.',
  scope: null,
  of: 'person',
  rate: 'write',
  idempotency: 'none',
  errors: [],
  input: z.object({}),
  output: z.object({ ended: z.int() }),

  async run(_input, ctx) {
    const { userId, session } = personOf(ctx);
    return { ended: await endSessions(ctx.db, userId, session?.id ?? null) };
  },
});

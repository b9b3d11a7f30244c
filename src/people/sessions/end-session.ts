import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { endSession as end } from './store.ts';

export const endSession = defineOperation({
  name: 'end_session',
  face: 'console',
  group: 'people',
  summary: 'End one of your sessions. Its open pages are signed out at their next call.',
  of: 'person',
  rate: 'write',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),

  async run({ id }, ctx) {
    if (!(await end(ctx.db, personOf(ctx).userId, id)))
      throw new AppError('not_found', say('sessions.you_no_such_session'));
    return { id };
  },
});

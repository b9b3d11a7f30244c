import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PersonName } from '../fields.ts';
import { personOf } from '../person-of.ts';
import { setName } from './store.ts';

export const updateMe = defineOperation({
  name: 'update_me',
  face: 'console',
  group: 'people',
  routes: [],
  summary: 'Change your name as the others see it.',
  scope: null,
  of: 'person',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input'],
  input: z.object({ name: PersonName }),
  output: z.object({ userId: z.string(), name: z.string() }),

  async run({ name }, ctx) {
    const { userId } = personOf(ctx);
    await setName(ctx.db, userId, name);
    return { userId, name };
  },
});

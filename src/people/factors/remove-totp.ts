import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { methodsOf, removeTotp as remove, replaceRecoveryCodes } from './store.ts';

export const removeTotp = defineOperation({
  name: 'remove_totp',
  face: 'console',
  group: 'people',
  summary: 'Remove the authenticator app. Without another second factor the recovery codes are removed too.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ secondFactors: z.array(z.string()) }),

  async run(_input, ctx) {
    const { userId } = personOf(ctx);
    await remove(ctx.db, userId);
    const left = (await methodsOf(ctx.db, userId)).filter((method) => method !== 'recovery');
    if (left.length === 0) await replaceRecoveryCodes(ctx.db, userId, []);
    return { secondFactors: left };
  },
});

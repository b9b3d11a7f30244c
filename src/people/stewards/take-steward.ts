import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { lockStewards, takeSteward as take } from '../users/store-stewards.ts';
import { keepASteward } from './rules.ts';

export const takeSteward = defineOperation({
  name: 'take_steward',
  face: 'console',
  group: 'people',
  summary: 'Remove the steward right from somebody, or give up your own. The last steward keeps it.',
  of: 'installation',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ userId: z.string().min(1).max(64) }),
  output: z.object({ userId: z.string() }),

  async run({ userId }, ctx) {
    const stewards = await lockStewards(ctx.db);
    const isOne = (id: string) => stewards.some((steward) => steward.id === id);
    // Checked again now that they are locked: a caller who is no longer a steward may not remove one.
    if (!isOne(personOf(ctx).userId))
      throw new AppError('forbidden', say('stewards.you_no_longer_steward'), { action: 'take_steward' });
    if (!isOne(userId)) throw new AppError('not_found', say('stewards.person_not_steward'));
    keepASteward(stewards, userId);
    await take(ctx.db, userId);
    return { userId };
  },
});

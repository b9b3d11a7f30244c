import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { Email } from '../fields.ts';
import { giveSteward as give } from '../users/store-stewards.ts';
import { findByEmail } from '../users/store.ts';
import { requireProvedAddress } from './rules.ts';

export const giveSteward = defineOperation({
  name: 'give_steward',
  face: 'console',
  group: 'people',
  summary:
    'Make somebody an additional steward of the installation: stewards may read and replace all of it.',
  of: 'installation',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ email: Email.describe('The address of a user of this installation.') }),
  output: z.object({ userId: z.string() }),

  async run({ email }, ctx) {
    const user = await findByEmail(ctx.db, email);
    if (!user) throw new AppError('not_found', say('stewards.no_user_here_e_mail'), { field: 'email' });
    requireProvedAddress(user);
    await give(ctx.db, user.id);
    return { userId: user.id };
  },
});

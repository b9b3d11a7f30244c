import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { keepAnOwner } from '../members/rules.ts';
import { personOf } from '#platform/caller.ts';
import { keepASteward } from '../stewards/rules.ts';
import { lockStewards } from '../users/store-stewards.ts';
import { getUser } from '../users/store.ts';
import { forgetPerson, lockMemberships } from './store.ts';

export const deleteMe = defineOperation({
  name: 'delete_me',
  face: 'console',
  group: 'people',
  summary:
    'Delete your user: name, address, sign-in methods and sessions are removed at once and permanently.',
  description:
    'Your work in workspaces stays there, under the name "Former member". The last owner of a workspace must transfer or dissolve it first.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({ email: z.string().max(320).describe('Your own address, as a confirmation.') }),
  output: z.object({ userId: z.string() }),

  async run({ email }, ctx) {
    const { userId } = personOf(ctx);
    const user = await getUser(ctx.db, userId);
    if (canonicalEmail(email) !== canonicalEmail(user.email))
      throw invalidField('email', say('privacy.must_be_your_own_address'));
    for (const { id, role } of await lockMemberships(ctx.db, userId)) await keepAnOwner(ctx.db, id, role);
    keepASteward(await lockStewards(ctx.db), userId);
    await forgetPerson(ctx.db, userId);
    return { userId };
  },
});

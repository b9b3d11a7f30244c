import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { getUser } from '../users/store.ts';
import { creationOptions } from './challenge.ts';
import { CreationOptions } from './fields.ts';
import { listPasskeys } from './store.ts';

const PASSKEYS_MAX = 20;

export const beginPasskey = defineOperation({
  name: 'begin_passkey',
  face: 'console',
  group: 'people',
  summary:
    'Begin to add a passkey: get what the browser needs to create one. Pass its answer to finish_passkey.',
  of: 'person',
  proof: true,
  rate: 'write',
  transaction: false,
  errors: ['forbidden', 'conflict'],
  input: z.object({}),
  output: z.object({ options: CreationOptions }),

  async run(_input, ctx) {
    const { userId } = personOf(ctx);
    const own = await listPasskeys(ctx.database.system, userId);
    if (own.length >= PASSKEYS_MAX)
      throw new AppError('conflict', say('passkeys.one_person_most_passkeys_remove', { max: PASSKEYS_MAX }), {
        limit: PASSKEYS_MAX,
      });
    return { options: await creationOptions(ctx, await getUser(ctx.database.system, userId)) };
  },
});

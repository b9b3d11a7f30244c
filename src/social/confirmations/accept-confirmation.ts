import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireFresh } from './confirm.ts';
import { decide } from './decide.ts';
import { Confirmation, presentConfirmation } from './present.ts';
import { grant } from './store.ts';

const GRANT_MS = 30 * 86_400_000;

export const acceptConfirmation = defineOperation({
  name: 'accept_confirmation',
  face: 'console',
  group: 'publishing',
  summary:
    'Allow the request of a credential; it may then make the call once, with the id of the confirmation.',
  description: 'Refused with confirmation_stale if the post has changed since the request.',
  right: 'publish',
  rate: 'write',
  errors: ['not_found', 'conflict', 'confirmation_stale'],
  input: z.object({ confirmationId: z.string() }),
  output: Confirmation,

  async run({ confirmationId }, ctx) {
    const row = await decide(ctx, confirmationId, 'accepted');
    await requireFresh(ctx, row);
    const credential = await ctx.db
      .selectFrom('credentials')
      .select('confirm_mode')
      .where('id', '=', row.credential_id)
      .where('workspace_id', '=', row.workspace_id)
      .executeTakeFirst();
    // `first_time` asks only once: these accounts then need no confirmation for a month.
    if (credential?.confirm_mode === 'first_time')
      await grant(ctx, row, new Date(ctx.clock.now().getTime() + GRANT_MS));
    return presentConfirmation(ctx, row);
  },
});

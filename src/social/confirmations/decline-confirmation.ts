import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { decide } from './decide.ts';
import { Confirmation, presentConfirmation } from './present.ts';

export const declineConfirmation = defineOperation({
  name: 'decline_confirmation',
  face: 'console',
  group: 'publishing',
  summary: 'Decline the request of a credential.',
  right: 'publish',
  rate: 'write',
  errors: ['not_found', 'conflict'],
  input: z.object({ confirmationId: z.string() }),
  output: Confirmation,

  async run({ confirmationId }, ctx) {
    return presentConfirmation(ctx, await decide(ctx, confirmationId, 'declined'));
  },
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { Confirmation, presentConfirmation } from './present.ts';
import { findConfirmation } from './store.ts';

export const getConfirmation = defineOperation({
  name: 'get_confirmation',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'GET', path: '/confirmations/{confirmationId}' }],
  summary: 'Read one confirmation: whether a person has accepted or declined it.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['not_found'],
  input: z.object({ confirmationId: z.string() }),
  output: Confirmation,

  async run({ confirmationId }, ctx) {
    return presentConfirmation(ctx, await findConfirmation(ctx, confirmationId));
  },
});

import { z } from 'zod';
import { confirmationInput } from '../confirmations/confirm.ts';

/** What operations that schedule a post have in common. */
export const calendarWrite = {
  face: 'social',
  group: 'posts',
  scope: 'schedule:write',
  rate: 'publish',
  tier: 'schedule',
  confirm: 'always',
  idempotency: 'required',
  errors: [
    'invalid_input',
    'plan_limit',
    'forbidden',
    'not_found',
    'conflict',
    'approval_required',
    'confirmation_stale',
    'localization_running',
    'no_account',
    'needs_reauth',
    'precheck_failed',
  ],
} as const;

export const calendarInput = {
  accountIds: z.array(z.string().max(64)).min(1).max(100).optional(),
  waitForLocalizations: z
    .boolean()
    .default(true)
    .describe('false: publish the languages that are ready, even while others are being translated.'),
  ...confirmationInput,
};

import { defineOperation } from '#platform/operation.ts';
import { moderate, moderationInput, ModerationResult } from './moderate.ts';

export const hideComment = defineOperation({
  name: 'hide_comment',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'POST', path: '/comments/{commentId}/hide' }],
  summary: 'Hide a comment on its platform.',
  description:
    'Accepted only; `moderation` of the comment tells how it goes, and its status changes when it is done.',
  scope: 'comments:moderate',
  tier: 'reply',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: [
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'no_account',
    'needs_reauth',
    'external_writes_off',
  ],
  input: moderationInput,
  output: ModerationResult,

  run: (input, ctx) => moderate(ctx, 'hide', input),
});

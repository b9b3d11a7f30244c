import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { makeLink } from '../links/store.ts';
import { personOf } from '#platform/caller.ts';
import { whyNotReset } from './may-reset.ts';

const LIFE_SEC = 24 * 3600;

/** Also used by the command line and in emails. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password#${token}`;

export const makeResetLink = defineOperation({
  name: 'make_reset_link',
  face: 'console',
  group: 'members',
  summary:
    'Create a link with which a member of this workspace can choose a new password. It is valid for a day, for one use.',
  description:
    'Only for members who belong to no other workspace and are not stewards of the installation, because the link gives access to everything that they may do. Others use the mail, or the operator of the installation makes the link.',
  right: 'govern',
  proof: true,
  rate: 'write',
  // Row-level security hides the person's other workspaces.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ userId: z.string().min(1).max(64) }),
  output: z.object({ link: secret(z.string()), expiresAt: z.string() }),

  async run({ userId }, ctx) {
    const me = personOf(ctx);
    const madeBy = { madeBy: me.userId, workspaceId: me.workspaceId };
    return ctx.database.everyone(async (tx) => {
      const why = await whyNotReset(tx, madeBy, userId);
      if (why !== null) throw refusals[why]();
      const token = await makeLink(tx, { kind: 'reset', userId, state: madeBy, lifeSec: LIFE_SEC });
      const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_SEC * 1000).toISOString();
      return { link: resetLink(ctx.publicUrl, token), expiresAt };
    });
  },
});

const refusals = {
  not_member: () => new AppError('not_found', say('people.no_such_member_workspace')),
  not_governing: () => new AppError('forbidden', say('users.only_owner_may_do_owner'), { action: 'govern' }),
  elsewhere: () => new AppError('conflict', say('users.person_belongs_other_workspaces_too')),
  steward: () => new AppError('conflict', say('users.person_steward_installation_they_ask')),
};

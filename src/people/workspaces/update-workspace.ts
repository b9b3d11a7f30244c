import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { TimeZone, WorkspaceName } from '../fields.ts';
import { personOf } from '#platform/caller.ts';
import { changeWorkspace } from './store.ts';

export const updateWorkspace = defineOperation({
  name: 'update_workspace',
  face: 'console',
  group: 'members',
  summary: 'Change the name, the time zone, the locales, or whether all members need a second factor.',
  right: 'govern',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    name: WorkspaceName.optional(),
    timezone: TimeZone.optional(),
    locales: z.array(LanguageCode).max(100).optional(),
    requireSecondFactor: z
      .boolean()
      .optional()
      .describe('Sessions without one lose access at once. You need a second factor yourself.'),
  }),
  output: z.object({
    workspaceId: z.string(),
    name: z.string(),
    timezone: z.string(),
    locales: z.array(z.string()),
    requireSecondFactor: z.boolean(),
  }),

  async run(change, ctx) {
    const me = personOf(ctx);
    if (Object.values(change).every((value) => value === undefined))
      throw invalidField('name', say('workspaces.timezone_locales_requiresecondfactor_must_be'));
    // An admin who requires a second factor without having one would be the first to be locked out.
    if (change.requireSecondFactor && !me.session?.hasSecondFactor)
      throw new AppError('conflict', say('workspaces.sign_second_factor_your_own'), {
        need: 'second_factor',
      });
    const { before, ...after } = await changeWorkspace(ctx.db, me.workspaceId, change);
    const { workspaceId: _, ...fields } = after;
    ctx.changed(before, fields);
    return after;
  },
});

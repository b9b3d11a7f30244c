import { z } from 'zod';
import { MANUAL } from '#adapters/social/platforms.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { AccountView } from '../accounts/account-view.ts';
import { showAccount } from '../accounts/present.ts';
import { putManualAccount } from '../accounts/store/manual.ts';
import { personOf } from './platform-choice.ts';

export const addManualAccount = defineOperation({
  name: 'add_manual_account',
  face: 'console',
  group: 'accounts',
  summary: 'Add an account on a platform where a person publishes by hand.',
  description:
    'There is nothing to authorize. When a post is due, its content is ready to be copied, and a person reports it as published. Adding the name of a disconnected account restores it, with its id and slots.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    platform: z.enum(MANUAL),
    handle: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('As the platform shows it; it identifies the account.'),
    displayName: z.string().trim().max(200).optional().describe('Default: the handle.'),
    profileUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullish(),
    locale: LanguageCode.nullish().describe('Chooses the variant that goes to this account.'),
  }),
  output: AccountView,

  async run({ platform, handle, displayName, profileUrl, locale }, ctx) {
    const caller = personOf(ctx);
    const account = {
      id: newId('acc', ctx.clock),
      platform,
      identity: identityOf(handle),
      handle,
      displayName: displayName || handle,
      profileUrl: profileUrl ?? null,
      locale: locale ?? null,
    };
    const id = await putManualAccount(ctx.db, caller, account, ctx.clock.now());
    if (id === null)
      throw new AppError('conflict', say('connect.handle_workspace_already', { handle, platform }), {
        field: 'handle',
      });
    return showAccount(ctx, id);
  },
});

/** People write the same handle with or without @ and in any case. */
const identityOf = (handle: string) => handle.replace(/^@/, '').toLowerCase();

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts } from '../accounts/store/accounts.ts';
import { userOf } from '../caller.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { SIGNATURE_VARIABLES } from '../outgoing/finish.ts';
import { deleteSignature, readSignatures, writeSignature } from '../outgoing/store.ts';
import { checkVariables } from '../outgoing/variables.ts';
import { guardAdditions } from './guard-additions.ts';
import { presentSignature, SignatureView } from './signature-view.ts';

const SIGNATURES_MAX = 200;

export const setSignature = defineOperation({
  name: 'set_signature',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'PUT', path: '/signatures' }],
  summary: 'Set, change or remove the signature of an account, of a language, or of all posts.',
  description:
    'It is added to a post when it is published: at the end of its text, or of the last part of a thread. {account}, {locale}, {date} and {project} (the name of the workspace) are filled in then. A post with signs: false is published without it.',
  scope: 'accounts:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'confirmation_stale', 'media_not_ready'],
  input: z.object({
    accountId: z.string().min(1).max(64).nullish().describe('The account. Absent: all accounts.'),
    locale: LanguageCode.nullish().describe('The language. Absent: all languages.'),
    text: z.string().trim().min(1).max(1000).nullable().describe('null removes it.'),
    ...confirmationInput,
  }),
  output: z.object({ items: z.array(SignatureView), ...confirmationOutput }),

  async run(input, ctx) {
    const { text } = input;
    const [accountId, locale] = [input.accountId ?? null, input.locale ?? null];
    const { workspaceId } = ctx.caller;
    checkVariables('text', text ?? '', SIGNATURE_VARIABLES);
    if (accountId !== null) {
      await findAccount(ctx, accountId);
      await lockAccounts(ctx, [accountId]);
    }
    const before = await show(ctx);
    const isNew = !before.some((each) => each.accountId === accountId && each.locale === locale);
    if (text === null) await deleteSignature(ctx.db, workspaceId, { accountId, locale });
    else {
      if (isNew && before.length >= SIGNATURES_MAX)
        throw new AppError('conflict', say('wording.workspace_keeps_at_most', { max: SIGNATURES_MAX }), {
          limit: SIGNATURES_MAX,
        });
      await writeSignature(ctx.db, {
        id: newId('sig', ctx.clock),
        workspace_id: workspaceId,
        account_id: accountId,
        locale,
        text,
        updated_by: userOf(ctx.caller),
        updated_at: ctx.clock.now(),
      });
    }
    await guardAdditions(ctx, accountId, {
      operation: 'set_signature',
      request: input,
      answer: async () => ({ items: before }),
    });
    return { items: await show(ctx) };
  },
});

const show = async ({ db, caller }: Context) =>
  (await readSignatures(db, [caller.workspaceId])).map(presentSignature);

import { z } from 'zod';
import type { TypedConnection } from '#adapters/social/connection.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { platformContext } from '../accounts/platform-context.ts';
import { choosePlatform, connectFields, personOf, refusedBy } from './platform-choice.ts';
import { readGrants, saveAccounts } from './save-accounts.ts';

export const connectWithSecret = defineOperation({
  name: 'connect_with_secret',
  face: 'console',
  group: 'accounts',
  summary:
    'Connect an account with values that a person enters, such as a handle and an app password, or the token of a bot.',
  description:
    'The declaration of a platform and the page of platforms list the required values. A password that only opens a session is used once and not kept.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'platform_error'],
  // The person waits for the platform's answer, so no transaction may stay open meanwhile.
  transaction: false,
  input: z.object({
    ...connectFields,
    values: secret(z.record(z.string().max(40), z.string().max(4096))).describe(
      'Values by the names of the platform’s fields.',
    ),
  }),
  output: z.object({ accountId: z.string(), platform: z.string(), isNew: z.boolean() }),

  async run(input, ctx) {
    const caller = personOf(ctx);
    const { adapter, host } = await choosePlatform(ctx, input);
    const { platform, typed } = adapter;
    if (typed === null) throw invalidField('platform', say('connect.connected_start_connect', { platform }));
    const values = readValues(typed, input.values);
    const context = platformContext(ctx, platform, ctx.signal);
    const issuedAt = ctx.clock.now();
    try {
      const tokens = await typed.connect(context, { values, host });
      const grants = await readGrants(adapter, context, tokens, host);
      const consent = { adapter, host, issuedAt, accountId: input.accountId ?? null, grants };
      const { accountId, isNew } = await saveAccounts(ctx, caller, consent);
      return { platform, accountId, isNew };
    } catch (cause) {
      throw refusedBy(ctx, platform, cause);
    }
  },
});

/** Unknown fields are refused: under a mistyped name a secret would be lost silently. */
function readValues(
  { fields }: TypedConnection,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = fields.map(({ name }) => name);
  if (Object.keys(given).some((name) => !names.includes(name)))
    throw invalidField('values', say('connect.takes', { names: names.join(', ') }));
  const values: Record<string, string> = {};
  for (const { name, maxLength, isOptional } of fields) {
    const value = given[name]?.trim() ?? '';
    if (value === '' && !isOptional) throw invalidField(`values.${name}`, say('common.required'));
    if (value.length > maxLength)
      throw invalidField(`values.${name}`, say('common.must_most_characters', { max: maxLength }));
    if (value !== '') values[name] = value;
  }
  return values;
}

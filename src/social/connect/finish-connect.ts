import { z } from 'zod';
import type { OAuth, Profile } from '#adapters/social/connection.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf, platformContext } from '../accounts/platform-context.ts';
import { callbackUrl } from './callback-url.ts';
import { connectFields, consentOf, personOf, refusedBy } from './platform-choice.ts';
import { type Grant, readGrants, saveAccounts } from './save-accounts.ts';
import { keepGrants, takeAttempt, takeGrants, type Waiting } from './store.ts';

export const finishConnect = defineOperation({
  name: 'finish_connect',
  face: 'console',
  group: 'accounts',
  summary: 'Finish connecting an account with the answer of the platform.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'conflict', 'platform_error'],
  // The code is exchanged while the person waits. The attempt is used up first, so
  // that this happens only once.
  transaction: false,
  input: z.object({
    platform: connectFields.platform,
    state: secret(z.string().min(1).max(300)),
    code: secret(z.string().min(1).max(4096).optional()),
    error: z.string().max(4096).optional().describe('The error that the platform sent instead of a code.'),
    iss: z
      .string()
      .max(2048)
      .optional()
      .describe('The issuer of the answer, if the platform sends it (Bluesky, WordPress).'),
    ask: z
      .boolean()
      .default(false)
      .describe('If the consent covers several new accounts, connect none yet and return `choices`.'),
    choice: z
      .array(z.string().max(256))
      .min(1)
      .max(100)
      .optional()
      .describe('Ids of `choices` to connect, with the same state; instead of a code.'),
  }),
  output: z.object({
    accountId: z.string().nullable(),
    accountIds: z.array(z.string()).describe('All connected accounts.'),
    platform: z.string(),
    isNew: z.boolean(),
    choices: z
      .array(z.object({ id: z.string(), handle: z.string(), displayName: z.string() }))
      .describe('Not empty if a person must choose the accounts; valid for ten minutes.'),
  }),

  async run({ platform, state, code, error, iss, ask, choice }, ctx) {
    const caller = personOf(ctx);
    const adapter = adapterOf(platform);
    if (adapter === null) throw invalidField('platform', say('connect.nothing_connect'));
    if (choice !== undefined) {
      const waiting = await takeGrants(ctx, caller, platform, state);
      const grants = waiting.grants.filter(({ profile }) => choice.includes(profile.platformAccountId));
      if (grants.length !== new Set(choice).size)
        throw invalidField('choice', say('connect.must_name_accounts_consent_covers'));
      const saved = await saveAccounts(ctx, caller, { ...waiting, adapter, accountId: null, grants });
      return { platform, ...saved, choices: [] };
    }
    const attempt = await takeAttempt(ctx, caller, platform, state);
    if (error !== undefined)
      throw new AppError('conflict', say('connect.access_not_allowed_nothing_connected', { platform }), {
        platform,
        reason: 'access_denied',
      });
    if (code === undefined) throw invalidField('code', say('connect.missing'));
    const context = platformContext(ctx, adapter.platform, ctx.signal, attempt.app);
    const oauth = consentOf(adapter);
    if (oauth.pushed?.isAnswer(context, iss) === false)
      throw invalidField('iss', say('connect.another_server_than_one_asked'));
    const issuedAt = ctx.clock.now();
    try {
      const tokens = await oauth.exchange(context, {
        code,
        verifier: attempt.verifier,
        redirectUri: callbackUrl(ctx.publicUrl, platform),
        host: attempt.host,
      });
      const { host, accountId } = attempt;
      checkScopes(platform, oauth, tokens.scopes);
      const grants = await readGrants(adapter, context, tokens, host);
      if (ask && accountId === null && grants.length > 1) {
        await keepGrants(ctx, caller, state, { host, issuedAt, grants: grants.map(bounded) });
        const choices = grants.map(({ profile }) => choiceOf(profile));
        return { platform, accountId: null, accountIds: [], isNew: false, choices };
      }
      const saved = await saveAccounts(ctx, caller, { adapter, host, issuedAt, accountId, grants });
      return { platform, ...saved, choices: [] };
    } catch (cause) {
      throw refusedBy(ctx, platform, cause);
    }
  },
});

const choiceOf = ({ platformAccountId, handle, displayName }: Profile) => ({
  id: platformAccountId,
  handle: handle.slice(0, 253),
  displayName: displayName.slice(0, 200),
});

/** Plain data that can be sealed; the accounts in `also` have become separate entries. */
function bounded({ tokens, profile }: Grant): Waiting['grants'][number] {
  const { also: _also, scopes, secrets, ...rest } = tokens;
  return {
    tokens: { ...rest, scopes: [...scopes], ...(secrets && { secrets: { ...secrets } }) },
    profile: { ...profile, facts: { ...profile.facts } },
  };
}

function checkScopes(platform: string, oauth: OAuth, granted: readonly string[]): void {
  // A server that names no scopes has granted those requested; `write` includes `write:statuses`.
  if (granted.length === 0) return;
  const has = (scope: string) => granted.includes(scope) || granted.includes(scope.split(':')[0] ?? '');
  const missing = oauth.needed.filter((scope) => !has(scope));
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      say('connect.access_allowed_only_part_nothing', { platform, missing: missing.join(', ') }),
      { platform, reason: 'scopes_missing', missing },
    );
}

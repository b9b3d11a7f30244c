import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { AllowedIps, AllowedOrigins, ExpiresAt } from '#kernel/schema.ts';
import { secret } from '#kernel/secret.ts';
import { newToken } from '#platform/auth/bearer.ts';
import { CONFIRM_MODES, CREDENTIAL_KINDS, SCOPES, TIERS } from '#platform/rights/scopes.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { readAccountFacts } from '../accounts/store/facts.ts';
import { insertCredential } from './store.ts';

export const createCredential = defineOperation({
  name: 'create_credential',
  face: 'console',
  group: 'credentials',
  summary: 'Issue a long-lived credential for programs and agents. The token is shown once.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(CREDENTIAL_KINDS).default('api_key'),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    allowedActions: z.array(z.enum(TIERS)).max(TIERS.length).default([]),
    confirmMode: z.enum(CONFIRM_MODES).default('preauthorized'),
    accountIds: z.array(z.string()).max(500).nullable().default(null).describe('Null means all accounts.'),
    allowedIps: AllowedIps.default([]),
    allowedOrigins: AllowedOrigins.default([]),
    expiresAt: ExpiresAt.nullable().default(null),
  }),
  output: z.object({ id: z.string(), accessToken: secret(z.string()), hint: z.string() }),

  async run(input, ctx) {
    if (ctx.caller.kind !== 'session') throw new Error('Only people issue credentials.');
    if (input.expiresAt !== null && new Date(input.expiresAt) <= ctx.clock.now())
      throw invalidField('expiresAt', say('social.must_be_future'));
    const known = await readAccountFacts(ctx, input.accountIds ?? []);
    if (input.accountIds?.some((each) => !known.has(each)))
      throw invalidField('accountIds', say('credentials.must_be_accounts_workspace'));
    const id = newId('cred', ctx.clock);
    const token = newToken();
    await insertCredential(ctx.db, {
      id,
      workspace_id: ctx.caller.workspaceId,
      issuer_id: ctx.caller.userId,
      name: input.name,
      kind: input.kind,
      token_hash: token.hash,
      token_hint: token.hint,
      scopes: [...new Set(input.scopes)],
      allowed_actions: [...new Set(input.allowedActions)],
      confirm_mode: input.confirmMode,
      account_ids: input.accountIds,
      allowed_ips: input.allowedIps,
      allowed_origins: [...new Set(input.allowedOrigins)],
      expires_at: input.expiresAt === null ? null : new Date(input.expiresAt),
    });
    return { id, accessToken: token.token, hint: token.hint };
  },
});

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { personOf } from '#platform/caller.ts';
import { hashToken } from '#platform/auth/bearer.ts';
import { issuerOf } from '#platform/auth/oauth.ts';
import { requireProof } from '#platform/authorize.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { CONFIRM_MODES, SCOPES, TIERS } from '#platform/rights/scopes.ts';
import { readAccountFacts } from '../accounts/store/facts.ts';
import { insertCode } from '../credentials/store-oauth.ts';
import { knownClient } from './clients.ts';
import { AuthorizationQuery } from './read-authorization.ts';
import { placeOf, withAnswer } from './redirects.ts';
import { checkRequest, needsFreshProof, offerTo, readParameters } from './request.ts';

const CODE_SEC = 60;
const DAYS_MAX = 365;

export const grantAuthorization = defineOperation({
  name: 'grant_authorization',
  face: 'console',
  group: 'credentials',
  routes: [],
  summary:
    'Give a program the access that it requests, or less. Access that can affect the outside world requires a recent proof of identity.',
  scope: null,
  right: 'read',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    query: AuthorizationQuery,
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    allowedActions: z.array(z.enum(TIERS)).max(TIERS.length).default([]),
    confirmMode: z.enum(CONFIRM_MODES).default('confirm'),
    accountIds: z.array(z.string()).max(500).nullable().default(null).describe('Null means all accounts.'),
    days: z.int().min(1).max(DAYS_MAX).default(90).describe('Days until the access expires.'),
  }),
  output: z.object({
    credentialId: z.string(),
    redirectTo: z
      .string()
      .describe('The address where the browser continues; valid for a minute, for one use.'),
  }),

  async run(input, ctx) {
    const member = personOf(ctx);
    const asked = readParameters(input.query);
    const client = await knownClient(ctx.db, asked.get('client_id') ?? '');
    const request = checkRequest(asked, client, ctx.publicUrl);
    const offer = offerTo(member, request.scopes);
    const [scopes, tiers] = [[...new Set(input.scopes)], [...new Set(input.allowedActions)]];
    if (!scopes.every((each) => offer.scopes.includes(each)))
      throw new AppError('forbidden', say('oauth.more_than_asked_or_yours'), { field: 'scopes' });
    if (!tiers.every((each) => offer.tiers.includes(each)))
      throw new AppError('forbidden', say('oauth.more_than_asked_or_yours'), { field: 'allowedActions' });
    const known = await readAccountFacts(ctx, input.accountIds ?? []);
    if (input.accountIds?.some((each) => !known.has(each)))
      throw invalidField('accountIds', say('credentials.must_be_accounts_workspace'));
    if (needsFreshProof(scopes, tiers)) requireProof({ proof: true }, ctx.caller, ctx.clock);

    const code = randomBytes(32).toString('base64url');
    const credentialId = newId('cred', ctx.clock);
    await insertCode(ctx.db, {
      hash: hashToken(code),
      workspace_id: member.workspaceId,
      user_id: member.userId,
      credential_id: credentialId,
      client_id: request.client.id,
      client_name: request.client.name,
      client_host: request.client.vouchedBy ?? placeOf(request.redirectUri).name,
      redirect_uri: request.redirectUri,
      challenge: request.challenge,
      audience: request.audience,
      scopes,
      allowed_actions: tiers,
      confirm_mode: input.confirmMode,
      account_ids: input.accountIds,
      lifeSec: CODE_SEC,
      days: input.days,
    });
    const answer = { code, state: request.state, iss: issuerOf(ctx.publicUrl) };
    return { credentialId, redirectTo: withAnswer(request.redirectUri, answer) };
  },
});

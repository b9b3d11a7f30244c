import { createHash } from 'node:crypto';
import { hashToken, newToken } from '#platform/auth/bearer.ts';
import { findRights } from '#platform/auth/store.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { insertEndedAudit } from '#platform/store/audit.ts';
import { disableCredential, insertCredential } from '../credentials/store.ts';
import {
  type Access,
  type CodeRow,
  findByAccessToken,
  findByRefresh,
  insertRefresh,
  noteClientUsed,
  renewAccess,
  spendRefresh,
  takeCode,
} from '../credentials/store-oauth.ts';
import { audienceOf } from './request.ts';

/** An answer of an endpoint, in the form of RFC 6749. */
export interface OauthAnswer {
  status: number;
  body: object;
}

type Form = ReadonlyMap<string, string>;

const ACCESS_SEC = 3600;
/** How long the previous token stays valid, for calls that are still on their way. */
const OVERLAP_SEC = 60;
/**
 * How long a client that did not get the answer may repeat the request. If a thief does so, the access
 * ends at the next refresh.
 */
const RETRY_SEC = 30;

export const oauthProblem = (error: string, error_description: string, status = 400): OauthAnswer => ({
  status,
  body: { error, error_description },
});
const invalidGrant = () =>
  oauthProblem('invalid_grant', 'It is not valid (any more), or was not issued for this request.');

/**
 * Refused requests commit their changes too: every try uses up a code, and a stolen token ends the access.
 */
export function exchangeToken(services: Services, form: Form, address: string): Promise<OauthAnswer> {
  const { database, publicUrl } = services;
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return database.everyone((tx) => takeAccess(tx, form, { publicUrl, address }));
    case 'refresh_token':
      return database.everyone((tx) => refreshAccess(tx, form, { publicUrl, address }));
    default:
      return Promise.resolve(
        oauthProblem('unsupported_grant_type', 'grant_type: authorization_code or refresh_token.'),
      );
  }
}

interface Place {
  publicUrl: string;
  address: string;
}

async function takeAccess(tx: Tx, form: Form, place: Place): Promise<OauthAnswer> {
  const code = await takeCode(tx, hashToken(form.get('code') ?? ''));
  if (code === null) return invalidGrant();
  const access = accessOf(code);
  if (!code.isFirst) {
    await endAccess(tx, access, 'code_used_twice', place.address);
    return invalidGrant();
  }
  const isTheirs =
    form.get('client_id') === code.client_id &&
    form.get('redirect_uri') === code.redirect_uri &&
    isProved(form.get('code_verifier') ?? '', code.challenge);
  if (!isTheirs || (await findRights(tx, code.workspace_id, code.user_id)) === null) return invalidGrant();
  if (!isForSame(form, access, place)) return wrongTarget();

  const token = newToken();
  await insertCredential(tx, {
    id: code.credential_id,
    workspace_id: code.workspace_id,
    issuer_id: code.user_id,
    name: code.client_name,
    kind: 'oauth_app',
    token_hash: token.hash,
    token_hint: token.hint,
    scopes: code.scopes,
    allowed_actions: code.allowed_actions,
    confirm_mode: code.confirm_mode,
    account_ids: code.account_ids,
    expires_at: new Date(
      Math.min(code.ends_at.getTime(), (code.used_at?.getTime() ?? 0) + ACCESS_SEC * 1000),
    ),
    client_id: code.client_id,
    client_host: code.client_host,
    audience: code.audience,
    ends_at: code.ends_at,
  });
  await noteClientUsed(tx, code.client_id);
  return answerWith(tx, access, token.token, ACCESS_SEC);
}

async function refreshAccess(tx: Tx, form: Form, place: Place): Promise<OauthAnswer> {
  const hash = hashToken(form.get('refresh_token') ?? '');
  const found = await findByRefresh(tx, hash, RETRY_SEC);
  // The request must also name the program that the token belongs to, so that others learn
  // nothing and end nothing.
  if (!found?.isLive || form.get('client_id') !== found.clientId) return invalidGrant();
  if (found.isSpent && !found.isRetry) {
    await endAccess(tx, found, 'refresh_used_twice', place.address);
    return invalidGrant();
  }
  if ((await findRights(tx, found.workspaceId, found.userId)) === null) return invalidGrant();
  if (!isForSame(form, found, place)) return wrongTarget();
  const wanted = form.get('scope')?.split(' ') ?? [];
  if (!wanted.every((scope) => found.scopes.includes(scope)))
    return oauthProblem('invalid_scope', 'scope: not more than was granted.');
  await spendRefresh(tx, found);
  const token = newToken();
  const lifeSec = await renewAccess(tx, found, {
    hash: token.hash,
    hint: token.hint,
    lifeSec: ACCESS_SEC,
    overlapSec: OVERLAP_SEC,
  });
  return answerWith(tx, found, token.token, lifeSec);
}

/** Either token ends the whole access (RFC 7009). An unknown token gets the same answer. */
export async function revokeToken({ database }: Services, form: Form, address: string): Promise<OauthAnswer> {
  const hash = hashToken(form.get('token') ?? '');
  await database.everyone(async (tx) => {
    const found = (await findByRefresh(tx, hash, RETRY_SEC)) ?? (await findByAccessToken(tx, hash));
    const clientId = form.get('client_id');
    if (!found || (clientId !== undefined && clientId !== found.clientId)) return;
    await endAccess(tx, found, 'revoked_by_app', address);
  });
  return { status: 200, body: {} };
}

const accessOf = (code: CodeRow): Access => ({
  workspaceId: code.workspace_id,
  credentialId: code.credential_id,
  userId: code.user_id,
  clientId: code.client_id,
  audience: code.audience,
  scopes: code.scopes,
});

async function answerWith(tx: Tx, access: Access, token: string, lifeSec: number): Promise<OauthAnswer> {
  const refresh = newToken('plc_rt_');
  await insertRefresh(tx, {
    hash: refresh.hash,
    workspace_id: access.workspaceId,
    credential_id: access.credentialId,
  });
  return {
    status: 200,
    body: {
      access_token: token,
      token_type: 'Bearer',
      expires_in: lifeSec,
      refresh_token: refresh.token,
      scope: access.scopes.join(' '),
    },
  };
}

/** The workspace's audit log records the reason, next to what people end by hand. */
async function endAccess(tx: Tx, access: Access, why: string, address: string): Promise<void> {
  if (!(await disableCredential(tx, access.workspaceId, access.credentialId))) return;
  await insertEndedAudit(tx, access.userId, [{ id: access.credentialId, workspaceId: access.workspaceId }], {
    operation: 'end_handed_out',
    face: 'console',
    request_id: '',
    address,
    device: null,
    input: JSON.stringify({ what: 'access token', why }),
  });
}

/** A resource that is named again must be the same as before; a token is never valid for another one. */
const isForSame = (form: Form, { audience }: Access, { publicUrl }: Place) =>
  !form.has('resource') || audienceOf(form.get('resource') ?? null, publicUrl) === audience;
const wrongTarget = () => oauthProblem('invalid_target', 'resource: another one than was asked for.');

const isProved = (verifier: string, challenge: string) =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  createHash('sha256').update(verifier).digest('base64url') === challenge;

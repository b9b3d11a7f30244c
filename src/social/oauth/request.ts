import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { issuerOf, parametersOnce } from '#platform/auth/oauth.ts';
import { type MemberOf, memberMay, rightFor, tiersNow } from '#platform/rights/roles.ts';
import { SCOPES, type Scope, TIERS, type Tier } from '#platform/rights/scopes.ts';
import type { OauthClient } from './clients.ts';
import { matchesRedirect, withAnswer } from './redirects.ts';

type Audience = 'mcp' | 'server';

/** What a program asks a person for, after all of it was checked. */
interface AccessRequest {
  client: OauthClient;
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  audience: Audience;
  scopes: Scope[];
}

/** A program that names no resource gets the narrower audience. */
export function audienceOf(resource: string | null, publicUrl: string): Audience | null {
  if (resource === null || [`${publicUrl}/mcp`, `${publicUrl}/mcp/`].includes(resource)) return 'mcp';
  return [publicUrl, `${publicUrl}/`].includes(resource) ? 'server' : null;
}

/** The parameters of the address to which a program sent a person. */
export function readParameters(query: string): Map<string, string> {
  const asked = parametersOnce(new URLSearchParams(query));
  if (asked === null) throw wrong();
  return asked;
}

/**
 * The program is checked first: until the redirect address is known to belong to it, nothing is sent there
 * and no page offers to go there.
 */
export function checkRequest(
  asked: ReadonlyMap<string, string>,
  client: OauthClient | null,
  publicUrl: string,
): AccessRequest {
  if (client === null) throw new AppError('not_found', say('oauth.app_not_known'));
  const redirectUri = asked.get('redirect_uri') ?? '';
  if (!matchesRedirect(client.redirectUris, redirectUri))
    throw new AppError('forbidden', say('oauth.app_wants_answer_elsewhere'));
  const state = asked.get('state');
  const refuse = (error: string) =>
    wrong(withAnswer(redirectUri, { error, state, iss: issuerOf(publicUrl) }));
  if (asked.get('response_type') !== 'code') throw refuse('unsupported_response_type');
  const challenge = asked.get('code_challenge') ?? '';
  if (asked.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw refuse('invalid_request');
  const audience = audienceOf(asked.get('resource') ?? null, publicUrl);
  if (audience === null) throw refuse('invalid_target');
  const scopes = scopesIn(asked.get('scope'));
  if (scopes.length === 0) throw refuse('invalid_scope');
  return { client, redirectUri, state, challenge, audience, scopes };
}

/** Unknown scopes (openid, offline_access) are ignored; a request without scopes asks for all. */
function scopesIn(text: string | undefined): Scope[] {
  if (text === undefined) return [...SCOPES];
  const named = new Set(text.split(' '));
  return SCOPES.filter((scope) => named.has(scope));
}

const wrong = (backTo?: string) =>
  new AppError('invalid_input', say('oauth.app_asks_wrongly'), backTo === undefined ? {} : { backTo });

/** A person cannot grant more than they may do themselves. */
export function offerTo(member: MemberOf, asked: readonly Scope[]): { scopes: Scope[]; tiers: Tier[] } {
  return {
    scopes: asked.filter((scope) => memberMay(member, rightFor(scope))),
    tiers: tiersNow(member.role, TIERS),
  };
}

/** Scopes that publish or manage the workspace require the person to prove their identity again. */
export function needsFreshProof(scopes: readonly Scope[], tiers: readonly Tier[]): boolean {
  return tiers.some((tier) => tier !== 'draft') || scopes.some((scope) => rightFor(scope) === 'manage');
}

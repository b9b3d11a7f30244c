import { randomBytes } from 'node:crypto';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Services } from '#platform/context.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { insertClient } from '../credentials/store-oauth.ts';
import { readMetadata, REDIRECTS_MAX } from './clients.ts';
import { type OauthAnswer, oauthProblem } from './exchange-token.ts';

/**
 * How many programs one network, and all networks together, may register per hour. Unused ones are
 * deleted (see deleteOldOauth).
 */
const FROM_ONE = { limit: 20, windowSec: 3600 };
const FROM_ALL = { limit: 300, windowSec: 3600 };

/**
 * RFC 7591, for programs without a client document. They get no secret; PKCE binds the code to the program.
 */
export async function registerClient(
  { database, clock }: Services,
  given: Record<string, unknown>,
  address: string,
): Promise<OauthAnswer> {
  const count = async (limit: Parameters<typeof take>[3]) => {
    const rate = await take(database, clock, { name: 'Registration' }, limit, 1);
    if (!rate.taken) throw rate.refusal;
  };
  await count({ key: `oauth:register:${networkOf(address)}`, ...FROM_ONE });
  const metadata = readMetadata(given);
  if (metadata === null)
    return oauthProblem(
      'invalid_redirect_uri',
      `redirect_uris: 1 to ${REDIRECTS_MAX} of https, loopback or an app’s own scheme, without # and *.`,
    );
  const { grant_types, response_types } = fieldsOf(given);
  if (!isAmong(grant_types, GRANTS) || !isAmong(response_types, ['code']))
    return oauthProblem(
      'invalid_client_metadata',
      'grant_types: authorization_code and refresh_token; response_types: code.',
    );
  // Counted last, so that requests that are refused anyway do not prevent others from registering.
  await count({ key: 'oauth:register', ...FROM_ALL });
  const id = `oac_${randomBytes(18).toString('base64url')}`;
  await insertClient(database.system, { id, name: metadata.name, redirect_uris: metadata.redirectUris });
  return {
    status: 201,
    body: {
      client_id: id,
      client_id_issued_at: Math.floor(clock.now().getTime() / 1000),
      client_name: metadata.name,
      redirect_uris: metadata.redirectUris,
      grant_types: GRANTS,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  };
}

const GRANTS = ['authorization_code', 'refresh_token'];

const isAmong = (given: unknown, allowed: readonly string[]) =>
  given === undefined ||
  (Array.isArray(given) && given.length <= 10 && given.every((each) => allowed.includes(String(each))));

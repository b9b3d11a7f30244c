import { type Ask, isObject, readFields, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';

const style: OAuthStyle = {
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  clientIdField: 'client_id',
  pkce: 'optional',
  accessSec: 3600,
  refreshSec: 180 * 86_400,
  rotates: false,
};

const [authorize, token] = oauthRoutes(style);

/** One sign-in for all of Google's services. */
export const googleSignIn: readonly SandboxRoute[] = [
  ...(authorize ? [authorize] : []),
  ...(token
    ? [{ ...token, run: async (ask: Ask, scene: Scene) => googleTokens(ask, await token.run(ask, scene)) }]
    : []),
];

/** A refresh returns no new refresh token, because the old one stays valid. */
function googleTokens(ask: Ask, reply: Reply): Reply {
  if (reply.status !== 200) return reply;
  const { access_token, expires_in, scope, refresh_token } = isObject(reply.body) ? reply.body : {};
  const isRenewal = readFields(ask)['grant_type'] === 'refresh_token';
  return {
    ...reply,
    body: { access_token, expires_in, scope, token_type: 'Bearer', ...(!isRenewal && { refresh_token }) },
  };
}

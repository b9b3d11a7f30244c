import type { Ask, Reply } from '../http.ts';
import { accountOf, issueToken, type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { refuse, tokenOf, wrongParam } from './graph-shared.ts';

const LONG_SEC = 60 * 86_400;
const REFRESH_AGE_MS = 86_400_000;

/**
 * A token lasts an hour. It can be exchanged for a long-lived one (60 days), which can be renewed once
 * it is a day old. The same for Instagram and Threads.
 */
export function tokenRoutes(
  prefix: 'ig' | 'th',
  style: Pick<OAuthStyle, 'tokenReply' | 'refuse'>,
): SandboxRoute[] {
  return [
    ...oauthRoutes({
      authorizePath: '/oauth/authorize',
      tokenPath: '/oauth/access_token',
      clientIdField: 'client_id',
      pkce: 'none',
      accessSec: 3600,
      refreshSec: null,
      rotates: false,
      ...style,
    }),
    {
      op: 'exchange_token',
      method: 'GET',
      path: '/access_token',
      run(ask, scene) {
        if (ask.query.get('grant_type') !== `${prefix}_exchange_token` || !ask.query.get('client_secret'))
          wrongParam('grant_type or client_secret is wrong.');
        return longToken(ask, scene);
      },
    },
    {
      op: 'refresh_token',
      method: 'GET',
      path: '/refresh_access_token',
      run(ask, scene) {
        if (ask.query.get('grant_type') !== `${prefix}_refresh_token`) wrongParam('grant_type is wrong.');
        // A revoked token is reported as revoked, however young it is.
        if (accountOf(scene, tokenOf(ask)) === null) return refuse('unauthenticated', scene);
        const token = scene.state.tokens[tokenOf(ask) ?? ''];
        if (token?.expiresAt && token.expiresAt - token.issuedAt < LONG_SEC * 1000)
          wrongParam('Only a long-lived token can be refreshed.');
        if (token && scene.world.now() - token.issuedAt < REFRESH_AGE_MS)
          wrongParam('The token must be at least 24 hours old.');
        return longToken(ask, scene);
      },
    },
  ];
}

export function longToken(ask: Ask, scene: Scene, given = tokenOf(ask)): Reply {
  const old = scene.state.tokens[given ?? ''];
  if (!old || accountOf(scene, given) === null) return refuse('unauthenticated', scene);
  const access = issueToken(scene, { ...old, lifeSec: LONG_SEC });
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: 'bearer',
      expires_in: LONG_SEC,
      permissions: old.scopes.join(','),
    },
  };
}

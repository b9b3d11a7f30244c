import type { FastifyInstance } from 'fastify';
import { API_PLATFORMS, connectFormOf, OUTSIDE_PLATFORMS } from '#adapters/social/platforms.ts';
import { headFor } from '#adapters/social/shown.ts';
import { createServer } from '#api/server.ts';
import type { PlatformConfig } from '#platform/config-platforms.ts';
import type { Services } from '#platform/context.ts';
import { makeResult } from '../localization/export/make-result.ts';
import { beginOidc, finishOidc, OIDC_SEC } from '../people/oidc/sign-in-oidc.ts';
import { hasAnyUser } from '../people/users/store.ts';
import { connectWithSecret } from '../social/connect/connect-with-secret.ts';
import { readCalendarFeed } from '../social/calendar-feeds/read-calendar-feed.ts';
import { finishConnect } from '../social/connect/finish-connect.ts';
import { startConnect } from '../social/connect/start-connect.ts';
import { explainAll } from '../social/errors/explain.ts';
import { exchangeToken, revokeToken } from '../social/oauth/exchange-token.ts';
import { registerClient } from '../social/oauth/register-client.ts';
import type { Registry } from './registry.ts';
import { VERSION } from './version.ts';

/** The HTTP server: every face over the registry, and the sign-in pages. */
export function createHttp(services: Services, registry: Registry): FastifyInstance {
  const { config } = services;
  return createServer(
    services,
    registry.operations,
    registry.entrances,
    VERSION,
    (key) => makeResult(services, key),
    {
      errors: explainAll(),
      isSetUp: () => hasAnyUser(services.database.system),
      readCalendarFeed: (token) => readCalendarFeed(services, token),
      oidc: config.oidc && { lifeSec: OIDC_SEC, begin: beginOidc, finish: finishOidc },
      head: headFor(OUTSIDE_PLATFORMS),
      oauth: { exchange: exchangeToken, revoke: revokeToken, register: registerClient },
      connect: {
        start: startConnect,
        finish: finishConnect,
        typed: connectWithSecret,
        documents: API_PLATFORMS.flatMap(({ platform, oauth }) =>
          oauth?.document
            ? [{ path: oauth.document.path, make: documentOf(platform, oauth.document.make) }]
            : [],
        ),
        platforms: new Map(
          API_PLATFORMS.map((each) => [
            each.platform,
            { title: each.title, readAnswer: each.oauth?.readAnswer, ...connectFormOf(each) },
          ]),
        ),
      },
    },
  );
}

function documentOf(platform: string, make: (publicUrl: string, app: PlatformConfig['app']) => object) {
  return ({ publicUrl, config }: Services) => make(publicUrl, config.platforms[platform]?.app ?? null);
}

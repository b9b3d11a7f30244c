import type { FastifyInstance } from 'fastify';
import { API_PLATFORMS, BY_PASSWORD, PLATFORMS } from '#adapters/social/platforms.ts';
import { createServer } from '#api/server.ts';
import type { PlatformConfig } from '#platform/config-platforms.ts';
import type { Services } from '#platform/context.ts';
import { makeResult } from '../localization/export/make-result.ts';
import { beginOidc, finishOidc, OIDC_SEC } from '../people/oidc/sign-in-oidc.ts';
import { connectWithPassword } from '../social/connect/connect-with-password.ts';
import { finishConnect } from '../social/connect/finish-connect.ts';
import { startConnect } from '../social/connect/start-connect.ts';
import { explainAll } from '../social/errors/explain.ts';
import type { Registry } from './registry.ts';
import { VERSION } from './version.ts';

/** The door of the product: every face over the registry, and the ways in that are pages. */
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
      oidc: config.oidc && { lifeSec: OIDC_SEC, begin: beginOidc, finish: finishOidc },
      connect: {
        start: startConnect,
        finish: finishConnect,
        signIn: connectWithPassword,
        byPassword: BY_PASSWORD,
        withServers: API_PLATFORMS.filter(({ oauth }) => oauth.register).map(({ platform }) => platform),
        documents: API_PLATFORMS.flatMap(({ platform, oauth: { document } }) =>
          document ? [{ path: document.path, make: documentOf(platform, document.make) }] : [],
        ),
        titles: Object.fromEntries(PLATFORMS.map(({ platform, title }) => [platform, title])),
      },
    },
  );
}

function documentOf(platform: string, make: (publicUrl: string, app: PlatformConfig['app']) => object) {
  return ({ publicUrl, config }: Services) => make(publicUrl, config.platforms[platform]?.app ?? null);
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import type { Config } from '#platform/config.ts';
import { folderName } from '#platform/folder-name.ts';
import { socialSuccess } from './face.ts';

/** Whether anybody can sign in at all; the application knows who counts. */
export type IsSetUp = () => Promise<boolean>;

/** GET /api/console/ways-in: what a sign-in page can offer, for visitors without a session. */
export function mountWaysIn(scope: FastifyInstance, { config }: Services, isSetUp: IsSetUp): void {
  scope.get('/ways-in', async (request, reply) =>
    reply.send(
      socialSuccess(
        {
          isSetUp: await isSetUp(),
          password: true,
          passkey: true,
          // The host name is all we know about the company.
          oidc:
            config.oidc === null
              ? null
              : { name: new URL(config.oidc.issuer).hostname, url: '/sign-in/oidc' },
          passwordResetByMail: config.mail !== null,
          demo: config.demo,
          sandbox: config.sandboxUrl !== null,
          demoFile: demoFileOf(config),
        },
        request.parlanceId,
        false,
      ),
    ),
  );
}

/** Where a demo keeps its first password; other servers show no path. */
export function demoFileOf({ demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>): string | null {
  return demo ? join(folderName(dataDir), 'credentials.json') : null;
}

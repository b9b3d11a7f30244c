import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import { folderName } from '#platform/folder-name.ts';
import { socialSuccess } from './face.ts';

/** GET /api/console/ways-in: what a page of sign-in can offer, for whoever is not in yet. */
export function mountWaysIn(scope: FastifyInstance, { config }: Services): void {
  scope.get('/ways-in', (request, reply) =>
    reply.send(
      socialSuccess(
        {
          password: true,
          passkey: true,
          // The name of the host is all that we know of the company.
          oidc:
            config.oidc === null
              ? null
              : { name: new URL(config.oidc.issuer).hostname, url: '/sign-in/oidc' },
          passwordResetByMail: config.mail !== null,
          demo: config.demo,
          sandbox: config.sandboxUrl !== null,
          // Where whoever runs this finds the first password; of no other server is a path told.
          demoFile: config.demo ? join(folderName(config.dataDir), 'credentials.json') : null,
        },
        request.parlanceId,
        false,
      ),
    ),
  );
}

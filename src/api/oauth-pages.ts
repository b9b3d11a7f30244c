import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnAddress } from '#kernel/own-address.ts';
import { parseJsonObject } from '#kernel/sieve.ts';
import { issuerOf, parametersOnce } from '#platform/auth/oauth.ts';
import { findSignedIn } from '#platform/auth/session.ts';
import type { Services } from '#platform/context.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { SCOPES } from '#platform/rights/scopes.ts';
import { noteFailure } from './call-operation.ts';
import { asAppError } from './face.ts';
import { sessionToken } from './faces/console.ts';
import { html } from './html.ts';
import { sendPage, takeForms } from './page.ts';

interface Answer {
  status: number;
  body: object;
}
type Form = ReadonlyMap<string, string>;

/** The calls with which programs obtain access; the application provides them. */
export interface OauthEndpoints {
  exchange(services: Services, form: Form, address: string): Promise<Answer>;
  revoke(services: Services, form: Form, address: string): Promise<Answer>;
  register(services: Services, metadata: Record<string, unknown>, address: string): Promise<Answer>;
}

const METADATA_MAX_BYTES = 16_384;
/** Enough for a company behind one address whose programs all renew their access every hour. */
const FROM_ONE = { limit: 300, windowSec: 60 };

/** Where a program reads how to get access to /mcp (RFC 9728). */
export const resourceMetadataUrl = (publicUrl: string) =>
  `${publicUrl}/.well-known/oauth-protected-resource/mcp`;

/** OAuth 2.1 for programs: discovery, registration, and the exchange of a code for tokens. */
export function mountOauthPages(app: FastifyInstance, services: Services, endpoints: OauthEndpoints): void {
  const resource = (path: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=300').send(resourceDocument(services.publicUrl, path));
  app.get('/.well-known/oauth-protected-resource', resource(''));
  app.get('/.well-known/oauth-protected-resource/mcp', resource('/mcp'));
  for (const url of [
    '/.well-known/oauth-authorization-server/oauth',
    '/.well-known/openid-configuration/oauth',
    '/oauth/.well-known/openid-configuration',
  ])
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(serverDocument(services.publicUrl)),
    );

  app.register(async (scope) => {
    await scope.register(cookie);
    takeForms(scope);
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: METADATA_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    scope.setErrorHandler((cause, request, reply) => sendProblem(services, request, reply, cause));

    scope.get('/oauth/authorize', async (request, reply) => {
      if (!isOwnAddress(request.url))
        return sendPage(
          reply,
          400,
          'The request is too long',
          html`<p>Go back to the app and try again.</p>`,
        );
      const signedIn = await findSignedIn(services, sessionToken(request, services));
      if (signedIn === null) return reply.redirect(`/sign-in?next=${encodeURIComponent(request.url)}`, 303);
      // After the #, where it is neither logged nor sent to another host, and no router
      // parses the state as a number.
      return reply.redirect(`/authorize#${request.url.split(/\?(.*)/s)[1] ?? ''}`, 303);
    });

    const byForm =
      (answer: OauthEndpoints['exchange']) => async (request: FastifyRequest, reply: FastifyReply) => {
        await countCall(services, request);
        const form = request.body instanceof URLSearchParams ? parametersOnce(request.body) : null;
        if (form === null) return send(reply, BAD_FORM);
        return send(reply, await answer(services, form, request.ip));
      };
    scope.post('/oauth/token', byForm(endpoints.exchange));
    scope.post('/oauth/revoke', byForm(endpoints.revoke));
    scope.post('/oauth/register', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return send(reply, BAD_METADATA);
      return send(reply, await endpoints.register(services, parseJsonObject(request.body), request.ip));
    });
  });
}

const BAD_FORM = {
  status: 400,
  body: { error: 'invalid_request', error_description: 'Send a form, with each parameter once.' },
};
const BAD_METADATA = {
  status: 400,
  body: { error: 'invalid_client_metadata', error_description: 'Send a JSON object.' },
};

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);

async function countCall({ database, clock }: Services, { ip }: FastifyRequest): Promise<void> {
  const limit = { key: `oauth:token:${networkOf(ip)}`, ...FROM_ONE };
  const rate = await take(database, clock, { name: 'Token' }, limit, 1);
  if (!rate.taken) throw rate.refusal;
}

function resourceDocument(publicUrl: string, path: string): object {
  return {
    resource: `${publicUrl}${path}`,
    resource_name: 'Parlance',
    authorization_servers: [issuerOf(publicUrl)],
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
  };
}

function serverDocument(publicUrl: string): object {
  const issuer = issuerOf(publicUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    registration_endpoint: `${issuer}/register`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

function sendProblem(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): FastifyReply {
  const error = asAppError(cause);
  const route = request.routeOptions.url ?? 'unknown';
  noteFailure(services, error, {
    what: 'letting a program in',
    face: 'pages',
    address: request.ip,
    requestId: '',
    route,
  });
  if (error.retryAfterSec !== null) reply.header('retry-after', String(error.retryAfterSec));
  const name = error.status === 429 ? 'slow_down' : error.status >= 500 ? 'server_error' : 'invalid_request';
  return send(reply, { status: error.status, body: { error: name, error_description: error.message } });
}

import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { isOwnAddress } from '#kernel/own-address.ts';
import { inEnglish } from '#kernel/say.ts';
import { countVisit } from '#platform/auth/session.ts';
import type { Services } from '#platform/context.ts';
import { toAppError } from '#platform/db/errors.ts';
import type { Visit } from '#platform/entrance.ts';
import { noteFailure } from './call-operation.ts';
import { setSession, visitOf } from './faces/console.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** The two halves of a sign-in with an external provider; the application provides them. */
export interface OidcPages {
  lifeSec: number;
  begin(visit: Visit, next: string): Promise<{ url: string; token: string }>;
  finish(
    visit: Visit,
    token: string,
    query: string,
  ): Promise<{
    next: string;
    session?: string;
    secondFactor?: { token: string; methods: readonly string[] };
  }>;
}

/**
 * The redirect to the provider and the return. Both are browser visits, so both are pages rather than calls.
 */
export function mountOidcPages(app: FastifyInstance, services: Services, pages: OidcPages): void {
  const isHttps = () => services.publicUrl.startsWith('https:');
  const cookieName = () => (isHttps() ? '__Host-parlance-oidc' : 'parlance_oidc');
  const limited = { onRequest: (request: FastifyRequest) => countVisit(services, 'provider', request.ip) };

  app.register(async (scope) => {
    await scope.register(cookie);
    scope.setErrorHandler((cause, request, reply) => sendProblem(services, request, reply, cause));

    scope.get<{ Querystring: Record<string, unknown> }>('/sign-in/oidc', limited, async (request, reply) => {
      const next = String(request.query['next'] ?? '');
      const { url, token } = await pages.begin(visitOf(services, request), isOwnAddress(next) ? next : '/');
      // Lax rather than Strict: the cookie must be sent when the provider's page leads back here.
      reply.setCookie(cookieName(), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(),
        maxAge: pages.lifeSec,
      });
      return reply.header('cache-control', 'no-store').redirect(url, 303);
    });

    scope.get('/sign-in/oidc/callback', limited, async (request, reply) => {
      const token = request.cookies[cookieName()];
      reply.clearCookie(cookieName(), { path: '/' }).header('cache-control', 'no-store');
      // A person who followed somebody else's link has no such cookie.
      if (!token) throw new AppError('not_found', inEnglish('This sign-in was not begun in this browser.'));
      const [, query = ''] = request.url.split(/(?=\?)(.*)/s);
      const { next, session, secondFactor } = await pages.finish(visitOf(services, request), token, query);
      if (secondFactor !== undefined) return reply.redirect(secondStep(next, secondFactor), 303);
      if (session !== undefined) setSession(services, reply, session);
      return reply.redirect(next, 303);
    });
  });
}

/** The sign-in page continues from there. What follows the # is neither logged nor sent to another host. */
function secondStep(next: string, asked: { token: string; methods: readonly string[] }): string {
  const step = new URLSearchParams({ second: asked.token, methods: asked.methods.join(',') });
  return `/sign-in?next=${encodeURIComponent(next)}#${step}`;
}

/** Our own sentence; what the provider sent is never shown. */
function sendProblem(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): FastifyReply {
  const error = cause instanceof AppError ? cause : null;
  noteFailure(services, error ?? toAppError(cause), {
    what: 'signing in with a provider',
    face: 'pages',
    address: request.ip,
    requestId: '',
    route: request.routeOptions.url ?? 'unknown',
  });
  const message = error?.message ?? 'Something went wrong on our side. Nobody was signed in.';
  const body = html`<p>${message}</p><p><a href="/sign-in/oidc">Start over</a> · <a href="/sign-in">Sign in another way</a></p>`;
  return sendPage(reply, error?.status ?? 500, 'You’re not signed in', body);
}

import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJsonObject } from '#kernel/sieve.ts';
import { authenticateSession, closeSession, countSignIn, openSession } from '#platform/auth/session.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { parseInput } from '#platform/parse-input.ts';
import {
  type FaceSpec,
  ietfRateHeaders,
  notFound,
  sendFailure,
  socialFailure,
  socialSuccess,
} from '../face.ts';
import { closeUnread, refuseTooLarge, takeRoom } from '../body-budget.ts';
import {
  answer,
  keepRawBodies,
  oneHeader,
  refuseCompressed,
  refuseQuery,
  watchCallers,
} from '../mount-face.ts';
import { refuseForeignOrigin } from '../own-host.ts';
import { mountStoreAdmin } from '../store-admin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known before the body is read. */
    member: SessionCaller;
  }
}

const consoleFace: FaceSpec = {
  id: 'console',
  basePath: '/api/console',
  bodyRequired: false,
  idPrefix: 'req',
  requestId: (_request, services) => newId('req', services.clock),
  admit: async (request, services) => {
    const member = await memberOf(request, services);
    return () => member;
  },
  success: socialSuccess,
  failure: socialFailure,
  rateHeaders: ietfRateHeaders,
};

function memberOf(request: FastifyRequest, services: Services) {
  return authenticateSession(
    services,
    sessionToken(request, services),
    oneHeader(request, 'x-parlance-workspace') ?? undefined,
  );
}

const LoginBody = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(128) });

/**
 * The application's own calls: every operation as POST /api/console/<name>, with a session cookie
 * and from the same origin. Signing in and out are here because they set the cookie.
 */
export function mountConsole(
  app: FastifyInstance,
  services: Services,
  operations: readonly AnyOperation[],
  version: string,
): void {
  const byName = new Map(operations.map((op) => [op.name, op]));
  app.register(
    async (scope) => {
      await scope.register(cookie);
      keepRawBodies(scope, services, consoleFace);
      const signalOf = watchCallers(scope);
      scope.decorateRequest('member');
      scope.addHook('onRequest', async (request) => {
        refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
        refuseTooLarge(request);
        refuseCompressed(request);
      });
      scope.addHook('onSend', closeUnread);
      scope.setErrorHandler((cause, request, reply) =>
        sendFailure(consoleFace, services, request, reply, cause, request.parlanceId),
      );
      scope.setNotFoundHandler((request, reply) =>
        sendFailure(consoleFace, services, request, reply, notFound(), request.parlanceId),
      );

      scope.post('/login', beforeSignIn(services), async (request, reply) => {
        const userId = await signIn(request, reply, services, parseJsonObject(request.rawBody));
        return socialSuccess({ userId }, request.parlanceId, false);
      });

      scope.post('/logout', { bodyLimit: SIGN_IN_BYTES }, async (request, reply) => {
        const token = sessionToken(request, services);
        if (token) await closeSession(services, token, request.ip);
        reply.clearCookie(cookieName(services), { path: '/' });
        return socialSuccess({}, request.parlanceId, false);
      });

      mountStoreAdmin(scope, services, version, memberOf);

      scope.post<{ Params: { name: string } }>(
        '/:name',
        {
          bodyLimit: 21 * 1024 * 1024,
          async onRequest(request, reply) {
            request.member = await memberOf(request, services);
            takeRoom(request, reply);
          },
        },
        async (request, reply) => {
          const op = byName.get(request.params.name);
          if (!op) throw notFound();
          refuseQuery(request);
          const body = request.rawBody.length === 0 ? {} : parseJsonObject(request.rawBody);
          return answer(services, consoleFace, op, request, reply, {
            caller: request.member,
            readInput: () => body,
            signal: signalOf(reply),
          });
        },
      );
    },
    { prefix: consoleFace.basePath },
  );
}

/** An address and a password; nobody who sends more than that is signing in. */
const SIGN_IN_BYTES = 4096;

/** For routes that anybody may call: little is read, and only of who has attempts left. */
export function beforeSignIn(services: Services) {
  return {
    bodyLimit: SIGN_IN_BYTES,
    async onRequest(request: FastifyRequest): Promise<void> {
      // First, or a page of somebody else could use up the attempts of its visitors.
      refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
      refuseTooLarge(request);
      await countSignIn(services, request.ip);
    },
  };
}

/** Checks the password and sets the cookie. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  login: Record<string, unknown>,
): Promise<string> {
  const session = await openSession(services, {
    ...parseInput(LoginBody, login),
    address: request.ip,
    agent: oneHeader(request, 'user-agent') ?? '',
  });
  reply.setCookie(cookieName(services), session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services),
  });
  return session.userId;
}

const FOREIGN_ORIGIN = 'Origin: console calls must come from this server’s own pages.';

const isHttps = (services: Services) => services.publicUrl.startsWith('https:');

/** The __Host- prefix needs Secure, which a browser refuses to keep for plain http. */
function cookieName(services: Services): string {
  return isHttps(services) ? '__Host-parlance' : 'parlance_session';
}

export function sessionToken(request: FastifyRequest, services: Services): string | undefined {
  return request.cookies[cookieName(services)];
}

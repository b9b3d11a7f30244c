import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { parseJsonObject } from '#kernel/sieve.ts';
import { authenticatePerson, authenticateSession, closeSession, countVisit } from '#platform/auth/session.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import type { AnyEntrance, EntranceGroup, Visit } from '#platform/entrance.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { parseInput } from '#platform/parse-input.ts';
import { refuseUnknownFields } from '#platform/unknown-fields.ts';
import {
  type FaceSpec,
  ietfRateHeaders,
  notFound,
  sendFailure,
  socialFailure,
  socialSuccess,
} from '../face.ts';
import { closeUnread, refuseTooLarge, takeRoom } from '../body-budget.ts';
import { mountEvents, refuseForeignReader } from '../events.ts';
import {
  answer,
  keepRawBodies,
  oneHeader,
  refuseCompressed,
  refuseQuery,
  watchCallers,
} from '../mount-face.ts';
import { refuseForeignOrigin } from '../own-host.ts';
import { saidIn } from '../said-in.ts';
import { mountStoreAdmin } from '../store-admin.ts';
import { type IsSetUp, mountWaysIn } from '../ways-in.ts';

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
  success: consoleSuccess,
  failure: consoleFailure,
  rateHeaders: ietfRateHeaders,
};

/** Like the social face, but also lists the problem of each field, so that forms can show it there. */
function consoleFailure(error: AppError, requestId: string) {
  const params = error.fields.length > 0 ? { ...error.params, problems: error.fields } : error.params;
  const { status, body } = socialFailure(error, requestId, params);
  return { status, body: withSaid(body, body.error) };
}

/** Like the answer of the social face, plus a list of those texts in it that are our own sentences. */
function consoleSuccess(data: unknown, requestId: string, replayed: boolean) {
  return withSaid(socialSuccess(data, requestId, replayed), data);
}

function withSaid<Body extends { meta: object }>(body: Body, answer: unknown): Body {
  const said = saidIn(answer);
  return said === undefined ? body : { ...body, meta: { ...body.meta, said } };
}

function whoCalls(request: FastifyRequest, services: Services) {
  const workspaceId = oneHeader(request, 'x-parlance-workspace') ?? undefined;
  return [services, sessionToken(request, services), workspaceId] as const;
}

const memberOf = (request: FastifyRequest, services: Services) =>
  authenticateSession(...whoCalls(request, services));

/** A page names its person: if somebody else has signed in since, the call must not happen in their name. */
async function personOf(request: FastifyRequest, services: Services): Promise<SessionCaller> {
  const person = await authenticatePerson(...whoCalls(request, services));
  const expected = oneHeader(request, 'x-parlance-person') ?? person.userId;
  if (expected !== person.userId) throw new AppError('unauthenticated', say('auth.please_sign'));
  return person;
}

/**
 * The application's own calls: every operation as POST /api/console/<name>, with a session cookie and from
 * the same origin. Signing in and out are here because they set the cookie.
 */
export function mountConsole(
  app: FastifyInstance,
  services: Services,
  operations: readonly AnyOperation[],
  entrances: readonly AnyEntrance[],
  version: string,
  isSetUp: IsSetUp,
): void {
  app.register(
    async (scope) => {
      await scope.register(cookie);
      keepRawBodies(scope, services, consoleFace);
      scope.addHook('onRequest', async (request) => {
        if (request.method === 'GET') refuseForeignReader(request, services.publicUrl);
        else refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
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

      for (const entrance of entrances)
        scope.post(`/${entrance.name}`, countedVisit(services, entrance.group), async (request, reply) => {
          const data = await enter(services, entrance, request, reply, parseJsonObject(request.rawBody));
          return consoleSuccess(data, request.parlanceId, false);
        });

      scope.post('/logout', { bodyLimit: SIGN_IN_BYTES }, async (request, reply) => {
        const token = sessionToken(request, services);
        if (token) await closeSession(services, token, request.ip);
        reply.clearCookie(cookieName(services), { path: '/' });
        return socialSuccess({}, request.parlanceId, false);
      });

      mountStoreAdmin(scope, services, version, personOf);
      mountWaysIn(scope, services, isSetUp);
      mountEvents(scope, services, (request, workspaceId) =>
        authenticateSession(services, sessionToken(request, services), workspaceId),
      );

      mountOperations(scope, services, operations);
    },
    { prefix: consoleFace.basePath },
  );
}

function mountOperations(
  scope: FastifyInstance,
  services: Services,
  operations: readonly AnyOperation[],
): void {
  const byName = new Map(operations.map((op) => [op.name, op]));
  const signalOf = watchCallers(scope);
  scope.decorateRequest('member');
  scope.post<{ Params: { name: string } }>(
    '/:name',
    {
      bodyLimit: 21 * 1024 * 1024,
      async onRequest(request, reply) {
        request.member = await personOf(request, services);
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
}

/** Enough for an address and a password. */
const SIGN_IN_BYTES = 4096;

/** For routes that need no session: reads little, and only from callers who have attempts left. */
export function countedVisit(services: Services, group: EntranceGroup) {
  return {
    bodyLimit: SIGN_IN_BYTES,
    async onRequest(request: FastifyRequest): Promise<void> {
      // Checked first, otherwise a foreign page could use up the attempts of its visitors.
      refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
      refuseTooLarge(request);
      await countVisit(services, group, request.ip);
    },
  };
}

/** Runs an entrance and sets the session cookie if the person is then signed in. */
async function enter(
  services: Services,
  entrance: AnyEntrance,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
): Promise<unknown> {
  refuseUnknownFields(entrance.input, raw, entrance.name);
  const visit = visitOf(services, request);
  const { data, session } = await entrance.run(parseInput(entrance.input, raw), visit);
  if (session !== undefined) setSession(services, reply, session);
  return entrance.output.parse(data);
}

export function visitOf(services: Services, request: FastifyRequest): Visit {
  return {
    ...services,
    address: request.ip,
    agent: oneHeader(request, 'user-agent') ?? '',
    // Pages outside the faces have no request id yet.
    requestId: request.parlanceId || newId('req', services.clock),
    sessionToken: sessionToken(request, services),
  };
}

export function setSession(services: Services, reply: FastifyReply, session: string): void {
  reply.setCookie(cookieName(services), session, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services),
  });
}

/** For form pages, which know only the name of the entrance. */
export function enterByName(
  services: Services,
  entrances: readonly AnyEntrance[],
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const entrance = entrances.find((each) => each.name === name);
  if (!entrance) throw notFound();
  return enter(services, entrance, request, reply, raw);
}

const FOREIGN_ORIGIN = inEnglish('Origin: console calls must come from this server’s own pages.');

const isHttps = (services: Pick<Services, 'publicUrl'>) => services.publicUrl.startsWith('https:');

/** The __Host- prefix requires Secure, and browsers refuse a Secure cookie over plain http. */
export function cookieName(services: Pick<Services, 'publicUrl'>): string {
  return isHttps(services) ? '__Host-parlance' : 'parlance_session';
}

export function sessionToken(request: FastifyRequest, services: Services): string | undefined {
  return request.cookies[cookieName(services)];
}

/** True for a request without a session cookie. Whether a session is still valid shows only in a call. */
export function isStranger({ headers }: FastifyRequest, services: Pick<Services, 'publicUrl'>): boolean {
  return !(headers.cookie ?? '').includes(`${cookieName(services)}=`);
}

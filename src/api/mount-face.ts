import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import { parseJsonObject, sieveValue } from '#kernel/sieve.ts';
import type { RawBody, Services } from '#platform/context.ts';
import { successStatus } from '#platform/held.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { closeUnread, refuseTooLarge, takeRoom } from './body-budget.ts';
import { callOperation, type FaceCall } from './call-operation.ts';
import { coerceQuery } from './coerce.ts';
import { type Admitted, type FaceSpec, notFound, sendFailure } from './face.ts';
import { answerPages, mountPreflight } from './foreign-pages.ts';
import { readBodies } from './read-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is passed on as it arrives and never held in memory. */
    isStreamed?: boolean;
  }
  interface FastifyRequest {
    admitted: Admitted;
    parlanceId: string;
  }
}

export const BODY_MAX = 1024 * 1024;
/** Parsing takes about a millisecond. */
const LARGE_BYTES = 64 * 1024;

/** Mounts every operation of one face. The routes know no operation by name. */
export function mountFace(
  app: FastifyInstance,
  services: Services,
  face: FaceSpec,
  operations: readonly AnyOperation[],
): void {
  if (face.answersPages) mountPreflight(app, face.basePath);
  app.register(
    async (scope) => {
      keepRawBodies(scope, services, face);
      const signalOf = watchCallers(scope);
      scope.setErrorHandler((cause, request, reply) =>
        sendFailure(face, services, request, reply, cause, request.parlanceId),
      );
      // Before the body is read: for an unknown path the error must not be that the body was too large.
      scope.addHook('onRequest', (request, _reply, done) => {
        done(request.is404 ? unknownRoute(request, scope) : undefined);
      });
      if (face.answersPages) answerPages(scope);
      admitBeforeBody(scope, services, face);
      scope.setNotFoundHandler((request, reply) =>
        sendFailure(face, services, request, reply, notFound(), request.parlanceId),
      );
      const mount = (place: FastifyInstance, op: AnyOperation) => {
        for (const { method, path } of op.routes) {
          place.route({
            method,
            url: path.replace(/\{(\w+)\}/g, ':$1'),
            bodyLimit: op.bodyMax ?? BODY_MAX,
            config: { isStreamed: op.rawBody === true },
            handler: (request, reply) => handle(services, face, op, request, reply, signalOf(reply)),
          });
        }
      };
      for (const op of operations.filter(({ rawBody }) => !rawBody)) mount(scope, op);
      scope.register(async (uploads) => {
        streamBodies(uploads);
        for (const op of operations.filter(({ rawBody }) => rawBody)) mount(uploads, op);
      });
    },
    { prefix: face.basePath },
  );
}

/** Size, encoding and caller are checked from the headers; only then is room reserved and the body read. */
function admitBeforeBody(scope: FastifyInstance, services: Services, face: FaceSpec): void {
  scope.decorateRequest('admitted');
  scope.addHook('onRequest', async (request, reply) => {
    refuseTooLarge(request);
    refuseCompressed(request);
    request.admitted = await face.admit(request, services);
    if (request.routeOptions.config.isStreamed !== true) takeRoom(request, reply);
  });
  scope.addHook('onSend', closeUnread);
}

export function keepRawBodies(scope: FastifyInstance, services: Services, face: FaceSpec): void {
  readBodies(scope);
  scope.decorateRequest('parlanceId', '');
  scope.addHook('onRequest', (request, _reply, done) => {
    request.parlanceId = face.requestId(request, services);
    // We do not use the content type, and the framework refuses requests whose type it cannot parse.
    if (request.headers['content-type'] !== undefined) delete request.headers['content-type'];
    done();
  });
}

/** A file is passed on as it arrives. A caller who is refused half-way need not send the rest of it first. */
function streamBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

export function refuseCompressed({ headers }: FastifyRequest): void {
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw new AppError(
      'unsupported_encoding',
      inEnglish('Content-Encoding: the body must not be compressed.'),
    );
  }
}

/**
 * A waiting call must end when its caller hangs up, and before the server closes,
 * because draining waits for it.
 */
export function watchCallers(scope: FastifyInstance): (reply: FastifyReply) => AbortSignal {
  const open = new Set<AbortController>();
  scope.addHook('preClose', async () => {
    for (const each of open) each.abort();
  });
  return ({ raw }) => {
    const gone = new AbortController();
    open.add(gone);
    raw.once('close', () => {
      open.delete(gone);
      if (!raw.writableFinished) gone.abort();
    });
    return gone.signal;
  };
}

function unknownRoute(request: FastifyRequest, scope: FastifyInstance): AppError {
  const path = request.url.split('?')[0] ?? '';
  const allowed = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => method !== request.method && scope.findRoute({ method, url: path }) !== null,
  );
  return allowed.length === 0
    ? notFound()
    : new AppError(
        'method_not_allowed',
        inEnglish(`${request.method} is not allowed here; use ${allowed.join(' or ')}.`),
        { allowed },
      );
}

async function handle(
  services: Services,
  face: FaceSpec,
  op: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<FastifyReply> {
  return answer(services, face, op, request, reply, {
    caller: await request.admitted(op),
    readInput: () => inputOf(face, op, request),
    body: op.rawBody ? bodyOf(request) : null,
    isLarge: !op.rawBody && request.rawBody.length > LARGE_BYTES,
    signal,
  });
}

/** Runs the operation for an authenticated caller and sends the result. */
export async function answer(
  services: Services,
  face: FaceSpec,
  op: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Pick<FaceCall, 'caller' | 'readInput' | 'signal' | 'body' | 'isLarge'>,
): Promise<FastifyReply> {
  const { data, replayed } = await callOperation(services, {
    ...call,
    op,
    via: face.id,
    requestId: request.parlanceId,
    idempotencyKey: oneHeader(request, 'idempotency-key'),
    address: request.ip,
    onRate: (state) => void reply.headers(face.rateHeaders(state, op)),
  });
  const body = JSON.stringify(face.success(data, request.parlanceId, replayed));
  return sendData(reply, request, op, body, data);
}

function sendData(
  reply: FastifyReply,
  request: FastifyRequest,
  op: AnyOperation,
  body: string,
  data: unknown,
): FastifyReply {
  if (op.etag) {
    // Computed from the data alone, because the envelope has an id that differs every time.
    const etag = `"${hash('sha256', JSON.stringify(data), 'base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return reply.code(successStatus(op, data)).type('application/json; charset=utf-8').send(body);
}

function bodyOf(request: FastifyRequest): RawBody | null {
  if (!(request.body instanceof Readable)) return null;
  const length = oneHeader(request, 'content-length');
  return {
    stream: request.body,
    length: length === null ? null : Number(length),
    range: oneHeader(request, 'content-range'),
  };
}

function inputOf(face: FaceSpec, op: AnyOperation, request: FastifyRequest): Record<string, unknown> {
  const params = fieldsOf(request.params);
  if (request.method === 'GET' || op.rawBody) {
    const query = fieldsOf(request.query);
    sieveValue(query);
    sieveValue({ ...params });
    return Object.assign(coerceQuery(op.input, query), params);
  }
  if (face.id !== 'open') refuseQuery(request);
  const isEmpty = request.rawBody.length === 0;
  const body = isEmpty && !face.bodyRequired ? {} : parseJsonObject(request.rawBody);
  face.refuseBody?.(body);
  sieveValue({ ...params });
  // Not a copy, because a malicious caller may send fifty thousand fields.
  return Object.assign(body, params);
}

/**
 * The fields of such a call belong in its body. Silently ignoring one in the query could
 * widen what the call does.
 */
export function refuseQuery({ query, method }: FastifyRequest): void {
  const [name] = Object.keys(fieldsOf(query));
  if (name !== undefined)
    throw invalidField(
      name.slice(0, 64),
      inEnglish(`is not read from the query of a ${method}; send it in the body.`),
    );
}

export function oneHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : null;
}

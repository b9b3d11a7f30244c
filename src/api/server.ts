import type { Socket } from 'node:net';
import { type ConnectionError, fastify, type FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Services } from '#platform/context.ts';
import { folderName } from '#platform/folder-name.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { type FaceSpec, notFound, sendFailure, socialFailure, socialSuccess } from './face.ts';
import { type ConnectPages, mountConnectPages } from './connect-pages.ts';
import { type ExplainedCode, mountErrorsPage } from './errors-page.ts';
import { mountConsole, sessionToken, signIn } from './faces/console.ts';
import { openFace } from './faces/open.ts';
import { socialFace } from './faces/social.ts';
import { mountFiles } from './files.ts';
import { mountHealth } from './health.ts';
import { mountMcp } from './mcp.ts';
import { mountFace } from './mount-face.ts';
import { openApiDocument } from './openapi.ts';
import { mountStatic } from './static.ts';

const HEADERS_MAX_BYTES = 16 * 1024;
/** How long a leaving server gives a connection to be used. */
const UNUSED_MS = 2000;

export interface Pages {
  connect: Omit<ConnectPages, 'sessionToken' | 'openSession'>;
  errors: readonly ExplainedCode[];
}

/** The HTTP server over one registry. It knows no operation by name. */
export function createServer(
  services: Services,
  operations: readonly AnyOperation[],
  version: string,
  makeFile?: (key: string) => Promise<boolean>,
  pages?: Pages,
): FastifyInstance {
  const app = fastify({
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: HEADERS_MAX_BYTES },
    forceCloseConnections: 'idle',
    // Who got through to a leaving process is served; only new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(faceOf(request.url), services, request, reply, error, ''),
  });

  leaveCleanly(app, services.clock);
  app.setErrorHandler((cause, request, reply) =>
    sendFailure(faceOf(request.url), services, request, reply, cause, ''),
  );
  app.setNotFoundHandler((request, reply) =>
    sendFailure(faceOf(request.url), services, request, reply, notFound(), ''),
  );

  mountHealth(app, services, version);
  mountStatic(app, folderName(services.config.dataDir));
  mountFiles(app, {
    blobs: services.blobs,
    signingKey: services.keyring.derive('blob-url'),
    clock: services.clock,
    ...(makeFile && { make: makeFile }),
  });
  if (pages) {
    mountConnectPages(app, services, { ...pages.connect, sessionToken, openSession: signIn });
    mountErrorsPage(app, pages.errors);
  }
  mountFace(
    app,
    services,
    openFace,
    operations.filter((op) => op.face === 'open'),
  );
  mountFace(
    app,
    services,
    socialFace,
    operations.filter((op) => op.face === 'social'),
  );
  mountConsole(app, services, operations, version);
  mountMcp(app, services, operations, version);
  for (const face of ['open', 'social'] as const) {
    const document = JSON.stringify(openApiDocument(face, operations, version));
    app.get(`/openapi/${face}.json`, async (_request, reply) =>
      reply.type('application/json').send(document),
    );
  }
  return app;
}

/** A connection that a client keeps open would hold up the end of the process for its idle time. */
function leaveCleanly(app: FastifyInstance, clock: Clock): void {
  let isLeaving = false;
  let isOverdue = false;
  let running = 0;
  const closeRest = () => {
    if (isOverdue && running === 0) app.server.closeAllConnections();
  };
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      closeRest();
    });
  });
  app.addHook('preClose', async () => {
    isLeaving = true;
    // A connection that was opened and never used counts as busy, and would be waited for a minute.
    void clock.sleep(UNUSED_MS).then(() => {
      isOverdue = true;
      closeRest();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  // An answer that had begun before could not say so.
  app.addHook('onResponse', async () => {
    if (isLeaving) app.server.closeIdleConnections();
  });
}

/** Errors outside a face still wear the envelope of the path they were meant for. */
const bareFace: FaceSpec = { ...socialFace, success: socialSuccess, failure: socialFailure };

function faceOf(url: string): FaceSpec {
  return url.startsWith(openFace.basePath) ? openFace : bareFace;
}

/** Bytes that are not HTTP, or headers past the limit: Node hands over a bare socket. */
function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const answer = isTooLarge
    ? new AppError('headers_too_large', 'The request headers are larger than allowed.')
    : new AppError('invalid_input', 'The request is not valid HTTP.');
  const packet = error.rawPacket as unknown;
  const path = Buffer.isBuffer(packet) ? (packet.toString('latin1', 0, 200).split(' ')[1] ?? '') : '';
  const { status, body } = faceOf(path).failure(answer, '');
  const text = JSON.stringify(body);
  const reason = isTooLarge ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}

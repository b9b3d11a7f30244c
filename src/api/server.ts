import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { folderName } from '#platform/folder-name.ts';
import type { AnyEntrance } from '#platform/entrance.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { type FaceSpec, notFound, sendFailure, socialFailure, socialSuccess } from './face.ts';
import { addAnswerHeaders } from './answer-headers.ts';
import { readCallerAddresses } from './caller-address.ts';
import { type ConnectPages, mountConnectPages } from './connect-pages.ts';
import { type ExplainedCode, mountErrorsPage } from './errors-page.ts';
import { countedVisit, enterByName, isStranger, mountConsole, sessionToken } from './faces/console.ts';
import { openFace } from './faces/open.ts';
import { socialFace } from './faces/social.ts';
import { mountCalendarFeed, type ReadFeed } from './calendar-feed.ts';
import { mountFiles } from './files.ts';
import { mountHealth } from './health.ts';
import { leaveCleanly } from './leave-cleanly.ts';
import { mountMcp } from './mcp/mount.ts';
import { mountFace } from './mount-face.ts';
import { mountOauthPages, type OauthEndpoints } from './oauth-pages.ts';
import { mountOidcPages, type OidcPages } from './oidc-pages.ts';
import { openApiDocument } from './openapi.ts';
import { createPlayground } from './playground.ts';
import { refuseMalformed, rememberRequests } from './refuse-malformed.ts';
import { mountStatic } from './static.ts';
import { mountWebApp } from './web-app.ts';

const HEADERS_MAX_BYTES = 16 * 1024;
/** How late a request that arrives too slowly may be noticed. */
const CHECK_EVERY_MS = 5000;

interface Pages {
  connect: Omit<ConnectPages, 'sessionToken' | 'enter' | 'beforeSignIn'>;
  errors: readonly ExplainedCode[];
  /** Whether anybody can sign in at all. */
  isSetUp: () => Promise<boolean>;
  /** The calendar behind a secret address. */
  readCalendarFeed: ReadFeed;
  /** Null unless a provider is configured. */
  oidc: OidcPages | null;
  oauth: OauthEndpoints;
  /** What goes into the application's <head> in addition to what the build put there. */
  head: string;
}

/** The HTTP server over one registry. It knows no operation by name. */
export function createServer(
  services: Services,
  operations: readonly AnyOperation[],
  entrances: readonly AnyEntrance[],
  version: string,
  makeFile: (key: string) => Promise<boolean>,
  pages: Pages,
): FastifyInstance {
  const refuse = (cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const face = faceOf(request.url);
    return sendFailure(face, services, request, reply, cause, face.requestId(request, services));
  };
  const app = createFastify(services, refuse);
  readCallerAddresses(app, services.config.trustedProxies);
  leaveCleanly(app, services.clock);
  rememberRequests(app);
  addAnswerHeaders(app, services);
  app.setErrorHandler(refuse);
  mountHealth(app, services, version);
  mountStatic(app, services.config.demo ? folderName(services.config.dataDir) : null);
  const sendApp = mountWebApp(app, (request) => isStranger(request, services), pages.head);
  app.setNotFoundHandler((request, reply) =>
    isForPeople(request) ? sendApp(request, reply.code(404)) : refuse(notFound(), request, reply),
  );
  mountFiles(app, {
    blobs: services.blobs,
    signingKey: services.keyring.derive('blob-url'),
    clock: services.clock,
    make: makeFile,
  });
  mountConnectPages(app, services, {
    ...pages.connect,
    sessionToken,
    enter: (name, ...visit) => enterByName(services, entrances, name, ...visit),
    beforeSignIn: countedVisit(services, 'sign_in'),
  });
  mountErrorsPage(app, pages.errors);
  mountCalendarFeed(app, services, pages.readCalendarFeed);
  if (pages.oidc) mountOidcPages(app, services, pages.oidc);
  mountOauthPages(app, services, pages.oauth);
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
  mountConsole(app, services, operations, entrances, version, pages.isSetUp);
  mountMcp(app, services, operations, version);
  services.playground = createPlayground(app, services, operations, { open: openFace, social: socialFace });
  mountDocuments(app, operations, version);
  return app;
}

type Refuse = (cause: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** What the HTTP server accepts at all, before our code sees it. */
function createFastify(services: Services, refuse: Refuse): FastifyInstance {
  const requestTimeout = services.config.requestTimeoutSec * 1000;
  return fastify({
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    genReqId: () => newId('req', services.clock),
    requestTimeout,
    keepAliveTimeout: 65_000,
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Node swaps the two if the headers may take longer than the whole request.
      headersTimeout: requestTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestTimeout / 2),
    },
    forceCloseConnections: 'idle',
    // Requests that reach a process that is shutting down are still served; only new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed(services, faceOf),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
}

function mountDocuments(app: FastifyInstance, operations: readonly AnyOperation[], version: string): void {
  for (const face of ['open', 'social'] as const) {
    // Generated on first request, so that a process starts a quarter of a second sooner.
    let document: string | undefined;
    app.get(`/openapi/${face}.json`, async (_request, reply) => {
      document ??= JSON.stringify(openApiDocument(face, operations, version));
      return reply.type('application/json').send(document);
    });
  }
}

/** A browser that shows a page; programs and scripts ask for other types, or for a path of an API. */
function isForPeople({ method, url, headers }: FastifyRequest): boolean {
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return isPage && !/^\/(?:api|app|assets|files|mcp|oauth|openapi)(?:\/|$)/.test(url);
}

/** Errors outside a face still have the shape of the API to which the path belongs. */
const bareFace: FaceSpec = { ...socialFace, success: socialSuccess, failure: socialFailure };

function faceOf(url: string): FaceSpec {
  return url.startsWith(openFace.basePath) ? openFace : bareFace;
}

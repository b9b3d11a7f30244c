import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { parseJsonObject } from '#kernel/sieve.ts';
import { authenticateBearer } from '#platform/auth/bearer.ts';
import type { CredentialCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { noteCall } from '#platform/note-call.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { closeUnread, refuseTooLarge, takeRoom } from '../body-budget.ts';
import { noteFailure } from '../call-operation.ts';
import { asAppError } from '../face.ts';
import { authorizationOf } from '../faces/social.ts';
import { refuseCompressed, watchCallers } from '../mount-face.ts';
import { resourceMetadataUrl } from '../oauth-pages.ts';
import { isOwnHost, isOwnOrigin } from '../own-host.ts';
import { AgentCall } from './agent-call.ts';
import type { ToolHost } from './answer-tool-call.ts';
import { lackedScope } from './ask-for-scope.ts';
import { Questions, sessionFor, waysInSession } from './ask-older.ts';
import { waysIn } from './ask-person.ts';
import { toolOf } from './describe-tool.ts';
import { openFinder } from './find-tools.ts';
import type { Offered } from './gateway-tools.ts';
import { serverFor } from './open-server.ts';
import { chosenTools } from './tool-sets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known before the body is read. */
    credential: CredentialCaller;
  }
}

const BODY_MAX = 21 * 1024 * 1024;
/** For hosts that drop a configured token as soon as a server offers a sign-in: this address offers none. */
const KEY_ENTRY = '/mcp/key';
interface Opened {
  handler: McpHttpHandler;
  host: ToolHost;
}

/** The same registry as the REST faces. Tools that the credential may not call are not listed. */
export function mountMcp(
  app: FastifyInstance,
  services: Services,
  operations: readonly AnyOperation[],
  version: string,
): void {
  let opened: Promise<Opened> | null = null;
  app.addHook('onClose', async () => (await opened)?.handler.close());

  app.register(async (scope) => {
    const signalOf = watchCallers(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.decorateRequest('credential');
    scope.addHook('onRequest', async (request, reply) => {
      refuseTooLarge(request);
      refuseCompressed(request);
      refuseForeignHost(request, services.publicUrl);
      request.credential = await authenticateBearer(
        services,
        authorizationOf(request.raw.rawHeaders),
        request.ip,
        'mcp',
      );
      takeRoom(request, reply);
    });
    scope.addHook('onSend', closeUnread);
    scope.setErrorHandler((cause, request, reply) => {
      const error = asAppError(cause);
      const at = { face: 'mcp', address: request.ip, requestId: '', route: '/mcp' };
      noteFailure(services, error, { what: 'an MCP request', ...at });
      return refuse(reply, error, request.url.startsWith(KEY_ENTRY) ? null : services.publicUrl);
    });
    for (const url of ['/mcp', KEY_ENTRY])
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        bodyLimit: BODY_MAX,
        handler: async (request, reply) => {
          opened ??= open(services, operations, version);
          return serve(services, await opened, request, reply, signalOf(reply));
        },
      });
  });
}

/** Loads the library and a hundred schemas with the first agent instead of at every start. */
async function open(
  services: Services,
  operations: readonly AnyOperation[],
  version: string,
): Promise<Opened> {
  const mcp = await import('@modelcontextprotocol/server');
  const offered = operations.filter((op) => op.scope !== null).map(toolOf);
  const host = {
    mcp,
    services,
    tools: new Map(offered.map((tool) => [tool.listing.name, tool])),
    finder: openFinder(offered),
    questions: new Questions(services),
  };
  const handler = mcp.createMcpHandler((ctx) => {
    const call = ctx.authInfo?.extra?.['call'];
    if (!(call instanceof AgentCall)) throw new Error('A tool was called without a caller.');
    return serverFor(host, version, call);
  });
  return { handler, host };
}

/** A page of another site must not call us through its visitor's browser. */
function refuseForeignHost({ headers: { origin, host } }: FastifyRequest, publicUrl: string): void {
  const isOurs = isOwnHost(host, publicUrl) && (origin === undefined || isOwnOrigin(origin, host, publicUrl));
  if (!isOurs)
    throw new AppError(
      'forbidden',
      inEnglish('Origin or Host is not allowed.'),
      {},
      { reason: 'foreign_host' },
    );
}

async function serve(
  services: Services,
  { handler, host: { tools, questions } }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> {
  const caller = request.credential;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (isArray(body)) return rpcError(reply, 400, -32600, 'Invalid Request: batches are not supported.');
  // Our own parser, because the usual one accepts repeated keys, invalid UTF-8 and unlimited nesting.
  const message = request.method === 'POST' ? parseJsonObject(body) : undefined;
  await questions.hear(caller.id, message);
  const older = waysInSession(request.headers['mcp-session-id']);
  const call = new AgentCall({
    caller,
    choice: chosenTools(request),
    address: request.ip,
    signal,
    ways: older.length > 0 ? older : waysIn(message),
    isOlder: older.length > 0,
  });
  if (!request.url.startsWith(KEY_ENTRY)) challenge(services, message, tools, call);
  const web = new Request(new URL(request.url, services.publicUrl), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
    ),
  });
  const response = await handler.fetch(web, {
    ...(message && { parsedBody: message }),
    authInfo: { token: '', clientId: caller.id, scopes: [...caller.scopes], extra: { call } },
  });
  // The library lets proxies cache some answers, but an answer to a caller must not be cached.
  response.headers.set('cache-control', 'no-store, no-transform');
  const session = response.ok ? sessionFor(message) : null;
  if (session !== null) response.headers.set('mcp-session-id', session);
  return reply.send(response);
}

/** Before the library has begun an answer: an HTTP error leads the program to its person. */
function challenge(
  services: Services,
  message: Record<string, unknown> | undefined,
  tools: Offered,
  { caller, address }: AgentCall,
): void {
  const lacked = lackedScope(message, tools, caller);
  if (lacked === null) return;
  const of = { op: lacked.op, caller, via: 'mcp' as const, requestId: newId('req', services.clock), address };
  const startedMs = services.clock.monotonicMs();
  noteCall(services, of, { input: undefined, startedMs, error: lacked.error });
  throw lacked.error;
}

function isArray(body: Buffer): boolean {
  const first = body.findIndex((byte) => !JSON_SPACE.has(byte));
  return body[first] === 0x5b;
}

const JSON_SPACE = new Set(Buffer.from(' \t\r\n'));

/** For a message that cannot reach a tool: a JSON-RPC error without an id, along with the HTTP status. */
function refuse(reply: FastifyReply, error: AppError, signInAt: string | null): FastifyReply {
  const way = signInAt === null ? '' : `, resource_metadata="${resourceMetadataUrl(signInAt)}"`;
  if (error.status === 401) reply.header('www-authenticate', `Bearer realm="parlance"${way}`);
  if (error.reason === 'insufficient_scope')
    reply.header(
      'www-authenticate',
      `Bearer error="insufficient_scope", scope="${String(error.params['scopes']).replaceAll(',', ' ')}"${way}`,
    );
  if (error.retryAfterSec !== null) reply.header('retry-after', String(error.retryAfterSec));
  const code = error.status === 400 ? -32700 : error.reason === 'foreign_host' ? -32000 : -32001;
  return rpcError(reply, error.status, code, error.message);
}

function rpcError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id: null });
}

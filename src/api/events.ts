import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import { roleMay } from '#platform/rights/roles.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { createLiveHub, type Listener, type LiveHub } from '#platform/live/hub.ts';
import type { Move, Position } from '#platform/live/store.ts';
import { safetyHeaders } from './answer-headers.ts';
import { oneHeader } from './mount-face.ts';
import { isOwnHost, isOwnOrigin } from './own-host.ts';

/**
 * A person has some tabs, but a process has only some thousand sockets, and one person
 * must not take all of them.
 */
const TABS_MAX = { perSession: 4, perPerson: 8 };
const PER_PROCESS_MAX = 2000;
/**
 * A client that falls behind by more than this is disconnected; it reconnects with the last id it received.
 */
const UNREAD_MAX_BYTES = 64 * 1024;
const TOPICS_MAX = 50;
const TOPIC = /^[a-z]{1,20}(?::[A-Za-z0-9_]{1,128})?$/;
const POSITION = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

type Authenticate = (request: FastifyRequest, workspaceId: string | undefined) => Promise<SessionCaller>;

/**
 * GET /api/console/events: changes in the workspace as server-sent events, while a page is open. An
 * event names the changed object but not the change: the page reads the object again, and so learns
 * no more than it may read.
 */
export function mountEvents(scope: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const hub = createLiveHub(services);
  scope.addHook('preClose', () => hub.close());

  scope.get('/events', async (request, reply) => {
    const query = fieldsOf(request.query);
    const workspace = query['workspace'] ?? oneHeader(request, 'x-parlance-workspace') ?? undefined;
    if (workspace !== undefined && typeof workspace !== 'string')
      throw invalidField('workspace', inEnglish('must be sent once'));
    const topics = topicsOf(query['topics']);
    const after = positionOf(oneHeader(request, 'last-event-id') ?? query['lastEventId']);
    const caller = await authenticate(request, workspace);
    hub.makeRoom({ sessionId: caller.session?.id ?? '', userId: caller.userId }, TABS_MAX);
    refuseTooMany(hub);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...safetyHeaders(services.publicUrl),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Tells proxies not to buffer the answer.
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    const listener = listenerOf(reply.raw, caller, topics, () => hub.remove(listener));
    reply.raw.once('close', () => hub.remove(listener));
    await hub.add(listener, after).catch((error: unknown) => {
      services.log.warn({ error }, 'a stream of events could not begin');
      hub.remove(listener);
      reply.raw.destroy();
    });
  });
}

/** EventSource sends no Origin to its own server. If one is sent it must be ours, and so must the Host. */
export function refuseForeignReader({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOurs =
    isOwnHost(host, publicUrl) &&
    (origin === undefined || isOwnOrigin(origin, host, publicUrl)) &&
    (site === undefined || site === 'same-origin');
  if (!isOurs)
    throw new AppError('forbidden', inEnglish('Events are for this server’s own pages.'), {
      action: 'same_origin',
    });
}

function refuseTooMany(hub: LiveHub): void {
  if (hub.count() < PER_PROCESS_MAX) return;
  throw new AppError(
    'rate_limited',
    inEnglish('There are too many open streams of events; close some pages.'),
    { limit: PER_PROCESS_MAX },
    { retryAfterSec: 30 },
  );
}

function listenerOf(
  raw: FastifyReply['raw'],
  caller: SessionCaller,
  topics: ReadonlySet<string> | null,
  leave: () => void,
): Listener {
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength <= UNREAD_MAX_BYTES) return;
    leave();
    raw.destroy();
  };
  const idOf = ({ xid, seq, started }: Position) => `${xid}-${seq}-${started}`;
  const listener: Listener = {
    sessionId: caller.session?.id ?? '',
    userId: caller.userId,
    workspaceId: caller.workspaceId,
    role: caller.role,
    ready: (at) => write(`id: ${idOf(at)}\nevent: ready\ndata: {}\n\n`),
    reset: (at) => write(`id: ${idOf(at)}\nevent: reset\ndata: {}\n\n`),
    beat: () => write(': beat\n\n'),
    tell(move) {
      if (!isHeard(move, listener.role, topics)) return;
      const id = idOf(move);
      const data = { type: move.type, id, objectId: move.object_id, at: move.at.toISOString() };
      write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end(reason) {
      leave();
      write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      raw.end();
    },
  };
  return listener;
}

/**
 * A client sees only what was shared with it, which an event cannot tell; deliveries are only for those
 * who manage the workspace.
 */
function isHeard(
  { type, object_id }: Move,
  role: Listener['role'],
  topics: ReadonlySet<string> | null,
): boolean {
  if (role === 'client' || (type === 'delivery' && !roleMay(role, 'manage'))) return false;
  return topics === null || topics.has(type) || topics.has(`${type}:${object_id}`);
}

function topicsOf(value: unknown): ReadonlySet<string> | null {
  if (value === undefined || value === '') return null;
  const topics = typeof value === 'string' ? value.split(',', TOPICS_MAX + 1) : [];
  if (topics.length === 0 || topics.length > TOPICS_MAX || !topics.every((topic) => TOPIC.test(topic)))
    throw invalidField(
      'topics',
      inEnglish(`must be up to ${TOPICS_MAX} of type or type:id, with commas between them`),
    );
  return new Set(topics);
}

/** Position zero for an id that is not ours: the page then reads everything again. */
function positionOf(value: unknown): Position | null {
  if (value === undefined || value === null || value === '') return null;
  const [, ...parts] = POSITION.exec(typeof value === 'string' ? value : '') ?? [];
  const [xid = 0, seq = 0, started = 0] = parts.map(Number);
  return { xid, seq, started };
}

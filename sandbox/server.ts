import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { addAccounts } from './accounts.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';
import { type Ask, bearerOf, readBody, Refusal, type Reply } from './http.ts';
import { answerControl } from './control.ts';
import { checkPattern, matchPath } from './match-path.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from './platform.ts';
import { PLATFORMS } from './platforms.ts';
import { acceptSocket, type SocketLine } from './web-socket.ts';
import { createWorld, type Snapshot, type World } from './world.ts';

export interface Sandbox {
  url: string;
  world: World;
  faults: Faults;
  close(): Promise<void>;
}

interface SandboxOptions {
  port?: number;
  seed?: number;
  /** By default the system clock. Tests move it with world.advance. */
  now?: () => number;
  saved?: Partial<Snapshot> | undefined;
}

/** All platforms on one loopback port, each under its own prefix. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  for (const { path } of PLATFORMS.flatMap(({ routes }) => routes)) checkPattern(path);
  const world = createWorld(options.now ?? Date.now);
  const faults = createFaults(options.seed);
  if (options.saved !== undefined) world.restore(options.saved);
  addAccounts(world);
  const server = createServer((request, response) => {
    void answer({ world, faults, url: addressOf(server) }, request, response);
  });
  /** Tracked, because a server does not close upgraded connections itself, but waits for them. */
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    openSocket({ world, faults, url: addressOf(server) }, request, socket);
  });
  // With the default of 5 s, a client on a busy machine may use a connection that is just being closed.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: addressOf(server),
    world,
    faults,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Site {
  world: World;
  faults: Faults;
  url: string;
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', site.url);
    const [, prefix = ''] = url.pathname.split('/', 2);
    const platform = PLATFORMS.find(({ prefixes }) => prefixes.includes(prefix));
    if (!platform) return send(response, await answerControl(site, request, url));
    const path = url.pathname.slice(prefix.length + 1) || '/';
    const found = findRoute(platform, methodOf(request), path);
    const body = await readBody(request);
    const state = site.world.state(platform.name);
    const scene = sceneOf(site, platform.name);
    if (!found) return send(response, platform.refuse('not_found', scene));
    const { route, params } = found;
    state.calls[route.op] = (state.calls[route.op] ?? 0) + 1;
    const hits = site.faults.take(platform.name, route.op);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const ask: Ask = {
      method: request.method ?? 'GET',
      path,
      params,
      query: url.searchParams,
      headers,
      body,
      baseUrl: `${site.url}/${prefix}`,
    };
    for (const hit of hits) {
      if (hit.kind === 'drop_before') return void request.socket.destroy();
      if (hit.kind === 'delay_ms') await new Promise((resolve) => setTimeout(resolve, hit.value ?? 1000));
      if (hit.kind === 'status')
        return send(
          response,
          hit.body === undefined
            ? platform.refuse('server_error', scene, hit.value)
            : { status: hit.value ?? 500, body: hit.body },
        );
      if (hit.kind === 'rate_limit') return send(response, platform.refuse('rate_limit', scene, hit.value));
      if (hit.kind === 'revoke_token') {
        const token = state.tokens[bearerOf(ask) ?? ''];
        if (token) token.revoked = true;
      }
    }
    const reply = await runRoute(route, ask, { ...scene, faults: hits });
    const lost = hits.find(({ kind }) => kind === 'drop_after');
    if (!lost) return send(response, reply);
    if (lost.body === undefined) return void request.socket.destroy();
    // The call took effect, but the response reports an error.
    send(response, { status: lost.value ?? 500, body: lost.body });
  } catch (error) {
    send(response, error instanceof Refusal ? error.reply : { status: 500, body: { error: String(error) } });
  }
}

/** Each message counts as a call and may get faults. */
function openSocket(site: Site, request: IncomingMessage, stream: Duplex): void {
  const { pathname } = new URL(request.url ?? '/', site.url);
  const [, prefix = ''] = pathname.split('/', 2);
  const platform = PLATFORMS.find(({ prefixes }) => prefixes.includes(prefix));
  const path = pathname.slice(prefix.length + 1) || '/';
  const found = platform?.sockets?.find((each) => each.path === path);
  if (!platform || !found) return void stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  const line = acceptSocket(request, stream, async (text, open) => {
    const op = found.opOf(text);
    const state = site.world.state(platform.name);
    if (op !== null) state.calls[op] = (state.calls[op] ?? 0) + 1;
    const hits = op === null ? [] : site.faults.take(platform.name, op);
    const isHit = (kind: Fault['kind']) => hits.some((hit) => hit.kind === kind);
    if (isHit('drop_before')) return open.destroy();
    const slow = hits.find(({ kind }) => kind === 'delay_ms');
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.value ?? 1000));
    if (isHit('status')) return found.refuse('server_error', text, open);
    if (isHit('rate_limit')) return found.refuse('rate_limit', text, open);
    // Everything sent after the effect is lost with the connection.
    const mute: SocketLine = { send: () => {}, destroy: open.destroy };
    const scene = { ...sceneOf(site, platform.name), faults: hits };
    found.run(text, isHit('drop_after') ? mute : open, scene, `${site.url}/${prefix}`);
    if (isHit('drop_after')) open.destroy();
  });
  if (line) found.greet?.(line);
}

function sceneOf(site: Site, platform: string): Scene {
  return {
    world: site.world,
    state: site.world.state(platform),
    faults: [],
    faceUrl: (id) => `${site.url}/faces/${platform}/${encodeURIComponent(id)}.png`,
    fetch: (link) => pull(link),
  };
}

async function runRoute(route: SandboxRoute, ask: Ask, scene: Scene): Promise<Reply> {
  try {
    return await route.run(ask, scene);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** HEAD is handled as GET; Node sends only the headers. */
const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'HEAD' ? 'GET' : method);

function findRoute(
  platform: SandboxPlatform,
  method: string,
  path: string,
): { route: SandboxRoute; params: Record<string, string> } | null {
  for (const route of platform.routes) {
    const params = route.method === method ? matchPath(route.path, path) : null;
    if (params) return { route, params };
  }
  return null;
}

/**
 * Platforms that pull media really fetch the URL, which proves that it is reachable and has the
 * declared type.
 */
async function pull(link: string): Promise<{ status: number; contentType: string; body: Buffer } | null> {
  if (!URL.canParse(link) || !/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(link).hostname))
    return null;
  try {
    const response = await fetch(link, { redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', body };
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { status, headers = {}, body = null }: Reply): void {
  if (response.destroyed) return;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes =
    body === null ? Buffer.alloc(0) : isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...(!isRaw && body !== null && { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(bytes.length),
    ...headers,
  });
  response.end(bytes);
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { countAhead, createRepository, hasCommit, hasRepository, tipOf } from '../git/repository.ts';
import { isGit, serveGit } from '../git/serve-git.ts';
import { type Ask, readBody, Refusal, type Reply } from '../http.ts';
import { matchPath } from '../match-path.ts';
import type { Forge, Person, Repository } from './forge.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';

const FORGES = { github, gitlab, gitea };

export interface RunningForge {
  url: string;
  apiUrl: string;
  people: Person[];
  repositories: Map<string, Repository>;
  /** Creates an empty bare repository whose default branch is main. */
  addRepository(name: string): Promise<Repository>;
  cloneUrl(name: string): string;
  close(): Promise<void>;
}

/** A forge on loopback: its repositories over git, and its API. */
export async function startForge(
  kind: Forge['kind'],
  root: string,
  people: Person[],
  port = 0,
): Promise<RunningForge> {
  const forge = FORGES[kind];
  const repositories = new Map<string, Repository>();
  let lastId = 0;
  const newId = () => (lastId += 1);
  const withToken = (token: string) => people.find((each) => each.token === token && each.revoked !== true);
  const house = {
    root,
    // The user name beside a token is ignored, as in all three forges.
    admit: (_user: string, password: string) => withToken(password)?.right ?? null,
  };

  async function answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const path = url.pathname.slice(forge.prefix.length);
    const found = findRoute(forge, request.method, path);
    if (found === null) return forge.refuse('not_found');
    const { route, params } = found;
    const ask = await readAsk(request, url, path, params, address());
    if (kind === 'github' && !ask.headers['user-agent'])
      return { status: 403, body: 'Request forbidden by administrative rules.' };
    const token = forge.tokenOf(ask);
    if (token === null) return forge.refuse('no_token');
    const person = withToken(token);
    if (!person) return forge.refuse('bad_token');
    const wanted = forge.repositoryOf(params);
    const repository = [...repositories.values()].find(
      ({ name, id }) => name === wanted || (kind === 'gitlab' && String(id) === wanted),
    );
    if (!repository) return forge.refuse('not_found');
    if (request.method !== 'GET' && person.right !== 'write') return forge.refuse('not_allowed');
    const { name } = repository;
    return route.run(ask, {
      url: address(),
      person,
      repository,
      newId,
      tip: (branch) => tipOf(root, name, branch),
      ahead: (base, head) => countAhead(root, name, base, head),
      hasCommit: (sha) => hasCommit(root, name, sha),
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', address());
    if (isGit(url.pathname)) return serveGit(house, request, response);
    const reply: Reply = await (url.pathname.startsWith(`${forge.prefix}/`)
      ? answer(request, url).catch((error: unknown): Reply => {
          if (error instanceof Refusal) return error.reply;
          throw error;
        })
      : { status: 404, body: 'Not Found' });
    send(response, reply);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  const address = () => {
    const bound = server.address();
    return `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`;
  };
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: address(),
    apiUrl: `${address()}${forge.prefix}`,
    people,
    repositories,
    async addRepository(name) {
      if (!hasRepository(root, name)) await createRepository(root, name);
      const made: Repository = { name, id: newId(), requests: [], comments: [], statuses: [] };
      repositories.set(name, made);
      return made;
    },
    cloneUrl: (name) => `${address()}/${name}.git`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Params = NonNullable<ReturnType<typeof matchPath>>;

function findRoute({ routes }: Forge, method: string | undefined, path: string) {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : null;
    if (params !== null) return { route, params };
  }
  return null;
}

async function readAsk(
  request: IncomingMessage,
  url: URL,
  path: string,
  params: Params,
  baseUrl: string,
): Promise<Ask> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
  );
  const body = await readBody(request);
  return { method: request.method ?? 'GET', path, params, query: url.searchParams, headers, body, baseUrl };
}

function send(response: ServerResponse, { status, headers = {}, body = null }: Reply): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

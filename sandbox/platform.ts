import type { Fault } from './faults.ts';
import type { Ask, Reply } from './http.ts';
import type { SocketLine } from './web-socket.ts';
import type { PlatformState, SandboxComment, SandboxPost, Token, World } from './world.ts';

export interface Scene {
  world: World;
  state: PlatformState;
  /** Faults that a route must act out itself: duplicate, policy, slow_processing, processing_failed. */
  faults: readonly Fault[];
  /** Where the picture of an account is shown. */
  faceUrl(accountId: string): string;
  /** GET of a URL that the platform was told to pull; only loopback, only http. */
  fetch(url: string): Promise<{ status: number; contentType: string; body: Buffer } | null>;
}

export type Place = Pick<Scene, 'world' | 'state'>;

export interface SandboxRoute {
  /** Stable name for faults and counters: create_post, upload_media, token, … */
  op: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/2/tweets/:id`; `:name*` takes the rest of the path. */
  path: string;
  run(ask: Ask, scene: Scene): Reply | Promise<Reply>;
}

/** A connection that stays open, where a platform talks over one. */
export interface SandboxSocket {
  path: string;
  /** Anything said before the other side speaks. */
  greet?(line: SocketLine): void;
  /** Which operation a message asks for, for faults and counters; null for what is none. */
  opOf(text: string): string | null;
  run(text: string, line: SocketLine, scene: Scene, baseUrl: string): void;
  /** What the core refuses: as an HTTP platform would with its status. */
  refuse(kind: 'rate_limit' | 'server_error', text: string, line: SocketLine): void;
}

/** One platform: one file in platforms/ and one line in platforms/list.ts. */
export interface SandboxPlatform {
  name: string;
  /** First part of the path: /x, /google, /graph, … One platform may have several. */
  prefixes: readonly string[];
  routes: readonly SandboxRoute[];
  sockets?: readonly SandboxSocket[];
  /** Accounts that exist from the start; the person on the OAuth page chooses among them. */
  accounts: readonly {
    id: string;
    handle: string;
    name: string;
    followers: number;
    facts?: Record<string, unknown>;
  }[];
  /** A stranger comments, where a platform tells of it by itself; null where nobody can. Elsewhere it is just kept. */
  addComment?(place: Place, said: StrangersComment): SandboxComment | null;
  /** The platform's own words for what the core refuses: too many calls, a dead token, a server error. */
  refuse(
    kind: 'rate_limit' | 'unauthenticated' | 'server_error' | 'not_found',
    scene: Scene,
    value?: number,
  ): Reply;
}

export interface StrangersComment {
  post: SandboxPost;
  parentId: string | null;
  author: SandboxComment['author'];
  text: string;
  createdAt: number;
}

/** Of a key that a person typed in: it lasts until somebody takes it back. */
export function lastingToken({ state, world }: Scene, key: string, accountId: string): Token {
  return (state.tokens[key] ??= {
    accountId,
    kind: 'access',
    scopes: [],
    issuedAt: world.now(),
    expiresAt: null,
    revoked: false,
    family: key,
  });
}

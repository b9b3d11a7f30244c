import type { Fault } from './faults.ts';
import type { Ask, Reply } from './http.ts';
import type { SocketLine } from './web-socket.ts';
import type { PlatformState, SandboxComment, SandboxPost, Token, World } from './world.ts';

export interface Scene {
  world: World;
  state: PlatformState;
  /** Faults that the route must simulate itself: duplicate, policy, slow_processing, processing_failed. */
  faults: readonly Fault[];
  /** The URL of an account's picture. */
  faceUrl(accountId: string): string;
  /** Fetches a URL for platforms that pull media. Only http on loopback. */
  fetch(url: string): Promise<{ status: number; contentType: string; body: Buffer } | null>;
}

export type Place = Pick<Scene, 'world' | 'state'>;

export interface SandboxRoute {
  /** A stable name for faults and counters: create_post, upload_media, token, … */
  op: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For example `/2/tweets/:id`. `:name*` matches the rest of the path. */
  path: string;
  run(ask: Ask, scene: Scene): Reply | Promise<Reply>;
}

/** A persistent connection, for platforms that use one. */
export interface SandboxSocket {
  path: string;
  /** Sends a message before the client does. */
  greet?(line: SocketLine): void;
  /** The operation of a message, for faults and counters. Null for messages that are not calls. */
  opOf(text: string): string | null;
  run(text: string, line: SocketLine, scene: Scene, baseUrl: string): void;
  /** Reports a refusal of the core, as an HTTP platform would by its status. */
  refuse(kind: 'rate_limit' | 'server_error', text: string, line: SocketLine): void;
}

/** One platform: one file in platforms/ and one line in platforms/list.ts. */
export interface SandboxPlatform {
  name: string;
  /** The first part of the path: /x, /google, /graph, … A platform may have several. */
  prefixes: readonly string[];
  routes: readonly SandboxRoute[];
  sockets?: readonly SandboxSocket[];
  /** Accounts that exist from the start. A person on the OAuth page chooses one of them. */
  accounts: readonly {
    id: string;
    handle: string;
    name: string;
    followers: number;
    facts?: Record<string, unknown>;
  }[];
  /**
   * Adds a reader's comment on platforms that report it by themselves. Null if nobody can comment.
   * Without this function, the comment is just stored.
   */
  addComment?(place: Place, said: StrangersComment): SandboxComment | null;
  /** The platform's own response to refusals of the core: rate limit, invalid token, server error. */
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

/** The token of a key that a person typed in, valid until it is revoked. */
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

import { randomBytes } from 'node:crypto';
import { emptyReceiver, type ReceiverState } from './received.ts';

export interface SandboxAccount {
  id: string;
  handle: string;
  name: string;
  followers: number;
  /** Facts that depend on the platform, such as suspended or private. */
  facts: Record<string, unknown>;
}

export interface SandboxPost {
  id: string;
  accountId: string;
  text: string;
  /** Ids of `media`. */
  media: string[];
  replyTo: string | null;
  createdAt: number;
  /** Not publicly visible: unpublished, private or in moderation. */
  hidden: boolean;
  deleted: boolean;
  url: string;
  facts: Record<string, unknown>;
}

export interface SandboxComment {
  id: string;
  postId: string;
  parentId: string | null;
  author: { id: string; handle: string; name: string };
  text: string;
  createdAt: number;
  hidden: boolean;
  deleted: boolean;
}

export interface SandboxMedia {
  id: string;
  accountId: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSec: number | null;
  altText: string | null;
  /** Small images in base64, for the viewer. */
  preview: string | null;
  readyAt: number;
  failed: boolean;
}

export interface Token {
  accountId: string;
  kind: 'access' | 'refresh';
  scopes: string[];
  issuedAt: number;
  expiresAt: number | null;
  revoked: boolean;
  /** The token family, which is revoked if a refresh token is used twice. */
  family: string;
}

export interface Code {
  accountId: string;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  scopes: string[];
  expiresAt: number;
  used: boolean;
}

/** The whole state of one platform. Plain data, so that the world fits into one JSON file. */
export interface PlatformState {
  accounts: Record<string, SandboxAccount>;
  posts: Record<string, SandboxPost>;
  comments: Record<string, SandboxComment>;
  media: Record<string, SandboxMedia>;
  tokens: Record<string, Token>;
  codes: Record<string, Code>;
  /** Data specific to the platform: containers, upload sessions, quotas, idempotency keys. */
  extra: Record<string, Record<string, unknown>>;
  /** The number of calls by route, for assertions. */
  calls: Record<string, number>;
}

export interface Snapshot {
  offsetMs: number;
  counter: number;
  platforms: Record<string, PlatformState>;
  receiver: ReceiverState;
}

export interface World {
  /** In milliseconds. Moves with the real clock and with `advance`. */
  now(): number;
  advance(seconds: number): void;
  state(platform: string): PlatformState;
  /** A receiver for testing webhooks. */
  readonly receiver: ReceiverState;
  newId(): string;
  /** Digits only, increasing with time, like ids of X and Facebook. */
  newNumber(): string;
  snapshot(): Snapshot;
  restore(saved: Partial<Snapshot>): void;
  reset(): void;
}

export function createWorld(systemNow: () => number): World {
  let offsetMs = 0;
  let platforms: Record<string, PlatformState> = {};
  let receiver = emptyReceiver();
  let counter = 0;
  const world: World = {
    now: () => systemNow() + offsetMs,
    advance(seconds) {
      offsetMs += seconds * 1000;
    },
    state: (platform) => (platforms[platform] ??= emptyState()),
    newId: () => randomBytes(9).toString('base64url').replace(/[-_]/g, 'x'),
    newNumber() {
      counter += 1;
      return `${Math.floor(world.now())}${String(counter % 100_000).padStart(5, '0')}`;
    },
    get receiver() {
      return receiver;
    },
    snapshot: () => ({ offsetMs, counter, platforms, receiver }),
    restore(saved) {
      offsetMs = saved.offsetMs ?? 0;
      counter = saved.counter ?? 0;
      platforms = saved.platforms ?? {};
      receiver = saved.receiver ?? emptyReceiver();
    },
    reset() {
      offsetMs = 0;
      platforms = {};
      receiver = emptyReceiver();
    },
  };
  return world;
}

/** The platform's own data under a name in `extra`. The type is that of the one module that writes it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller is the one that wrote it
export function keptIn<T>(state: PlatformState, name: string): Record<string, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one module that writes there says what it is
  return (state.extra[name] ??= {}) as Record<string, T>;
}

function emptyState(): PlatformState {
  return { accounts: {}, posts: {}, comments: {}, media: {}, tokens: {}, codes: {}, extra: {}, calls: {} };
}

/**
 * Metrics grow with the age of a post: fast on the first day, then slower. The amount is derived from
 * the id, so that two readings agree and later ones are never smaller.
 */
export function grown(post: Pick<SandboxPost, 'id' | 'createdAt'>, now: number, scale: number): number {
  const hours = Math.max(0, now - post.createdAt) / 3_600_000;
  const weight = 0.5 + (hashOf(post.id) % 1000) / 1000;
  return Math.floor(scale * weight * (1 - Math.exp(-hours / 24)) + hours * weight * (scale / 500));
}

export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
  probeAfter,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { graph, Id, normalised, orNull, SKEW_MS } from './call.ts';
import { failureReason } from './errors.ts';
import { readQuota } from './quota.ts';

export type Fields = Readonly<Record<string, string | undefined>>;

/** One visible item: a post made of containers, or a comment under the first one. */
export type Piece =
  | {
      kind: 'post';
      text: string;
      items: readonly { fields: Fields; push: PublishMedia | null }[];
      /** The fields that join the items to a carousel; null if the only item is the post itself. */
      parent: Fields | null;
      isStory: boolean;
      isFirstComment: boolean;
    }
  | { kind: 'comment'; text: string; isFirstComment: true };
export type PostPiece = Extract<Piece, { kind: 'post' }>;

export interface Seen {
  id: string;
  text: string;
  at: Date;
  url: string | null;
  replyTo?: string | undefined;
}

/** What Instagram and Threads do differently. */
export interface ContainerApi {
  /** Throws if publishing could not succeed. */
  pieces(content: PublishContent): Piece[];
  create(job: PublishJob, fields: Fields, ctx: PlatformContext): Promise<string>;
  upload(job: PublishJob, containerId: string, media: PublishMedia, ctx: PlatformContext): Promise<void>;
  status(
    job: PublishJob,
    containerId: string,
    ctx: PlatformContext,
  ): Promise<{ state: string; detail: string }>;
  publish(job: PublishJob, containerId: string, ctx: PlatformContext): Promise<string>;
  permalink(job: PublishJob, postId: string, ctx: PlatformContext): Promise<string | null>;
  /** Our own posts, newest first, which include a post published without an answer. */
  recent(
    job: PublishJob,
    where: { isStory: boolean; isReply: boolean },
    ctx: PlatformContext,
  ): Promise<Seen[]>;
  quota(job: PublishJob, ctx: PlatformContext): Promise<{ used: number; total: number }>;
  comment(job: PublishJob, postId: string, text: string, ctx: PlatformContext): Promise<string>;
  ownComments(job: PublishJob, postId: string, ctx: PlatformContext): Promise<Seen[]>;
}

const PERMALINK_TIMEOUT_MS = 10_000;

/** The calls that differ on both only in the names of edges and fields. */
export function containerCalls(api: {
  nodeOf(ctx: PlatformContext, path: string): string;
  edges: Readonly<Record<'create' | 'publish' | 'quota', string>>;
  /** Fields of a container: its state, and why it failed. */
  status: readonly [state: string, detail: string];
}): Pick<ContainerApi, 'create' | 'status' | 'publish' | 'permalink' | 'quota'> {
  const edgeOf = (ctx: PlatformContext, { account }: PublishJob, edge: keyof typeof api.edges) =>
    api.nodeOf(ctx, `${account.platformAccountId}/${api.edges[edge]}`);
  const [stateField, detailField] = api.status;
  const Status = z.object({ [stateField]: z.string(), [detailField]: z.string().default('') });
  return {
    async create(job, form, ctx) {
      const token = job.account.accessToken;
      return (await graph(ctx, `POST ${edgeOf(ctx, job, 'create')}`, Id, { form, token })).id;
    },
    async status(job, containerId, ctx) {
      const query = { fields: api.status.join(',') };
      const token = job.account.accessToken;
      const answer = await graph(ctx, `GET ${api.nodeOf(ctx, containerId)}`, Status, { query, token });
      return { state: answer[stateField] ?? '', detail: answer[detailField] ?? '' };
    },
    async publish(job, containerId, ctx) {
      const form = { creation_id: containerId };
      const token = job.account.accessToken;
      return (await graph(ctx, `POST ${edgeOf(ctx, job, 'publish')}`, Id, { form, token, visible: true })).id;
    },
    async permalink(job, postId, ctx) {
      const { permalink } = await graph(ctx, `GET ${api.nodeOf(ctx, postId)}`, Permalink, {
        query: { fields: 'permalink' },
        token: job.account.accessToken,
        timeoutMs: PERMALINK_TIMEOUT_MS,
      });
      return permalink ?? null;
    },
    quota: (job, ctx) => readQuota(ctx, edgeOf(ctx, job, 'quota'), job.account.accessToken),
  };
}
const Permalink = z.object({ permalink: z.string().optional() });

const State = z.object({
  items: z.array(z.string()).default([]),
  /** Indexes of the items whose bytes have been sent. */
  sent: z.array(z.number()).default([]),
  parent: z.string().nullable().default(null),
  polls: z.number().default(0),
  rebuilds: z.number().default(0),
  /** Index of the piece that the next call makes visible, and since when. */
  sending: z.number().nullable().default(null),
  since: z.string().nullable().default(null),
  out: z.array(z.object({ id: z.string(), url: z.string().nullable() })).default([]),
});
type State = z.output<typeof State>;

/**
 * Meta asks for about one check a minute for slow containers; fast ones should not have to wait that long.
 */
const POLL_SEC = [2, 5, 10, 20, 30, 60];
const REBUILDS_MAX = 2;
const QUOTA_WAIT_SEC = 3600;

export const byContainers = (api: ContainerApi): Pick<PlatformAdapter, 'advance' | 'probe'> => ({
  async advance(job, handle, ctx) {
    const state = State.parse(handle);
    const pieces = api.pieces(job.content);
    const piece = pieces[state.out.length];
    if (!piece) return { kind: 'published', handle: state, post: publishedOf(state) };
    try {
      if (state.sending === state.out.length) return await show(api, job, state, pieces, ctx);
      if (piece.kind === 'comment') return ready(state, ctx);
      return await prepare(api, job, state, piece, ctx);
    } catch (error) {
      if (!piece.isFirstComment || !isFinal(error)) throw error;
      const post = { ...publishedOf(state), firstCommentError: error.failure.errorCode };
      return { kind: 'published', handle: state, post };
    }
  },
  async probe(job, handle, ctx) {
    const state = State.parse(handle);
    const pieces = api.pieces(job.content);
    const piece = pieces[state.out.length];
    if (!piece) return { kind: 'live', post: publishedOf(state) };
    if (state.sending !== state.out.length) return { kind: 'absent' };
    if (piece.kind === 'comment') {
      const seen = await api.ownComments(job, state.out[0]?.id ?? '', ctx);
      const same = matching(seen, piece.text, state);
      if (same.length !== 1) return { kind: same.length === 0 ? 'absent' : 'unknown' };
      return settled(state, same[0], pieces, ctx);
    }
    const { state: status } = await api.status(job, containerOf(state), ctx);
    // A container makes only one post, so publishing a finished one again cannot make a second.
    if (status === 'FINISHED' || status === 'ERROR' || status === 'EXPIRED') return { kind: 'absent' };
    if (status !== 'PUBLISHED') return { kind: 'unknown' };
    return settled(state, await find(api, job, state, piece, ctx), pieces, ctx);
  },
});

/** A refusal that no later try would change. An expired token does not count, because it may be renewed. */
export function isFinal(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false;
  const { effect, retryable, errorCode } = error.failure;
  return effect === 'none' && !retryable && errorCode !== 'token_expired';
}

function ready(state: State, ctx: PlatformContext): Progress {
  const handle = { ...state, sending: state.out.length, since: ctx.clock.now().toISOString() };
  return { kind: 'ready', handle, out: partsOf(state) };
}

function prepared(state: State): Progress {
  return { kind: 'prepared', handle: state, out: partsOf(state) };
}

async function prepare(
  api: ContainerApi,
  job: PublishJob,
  state: State,
  piece: PostPiece,
  ctx: PlatformContext,
): Promise<Progress> {
  const next = piece.items[state.items.length];
  if (next) {
    if (state.items.length === 0 && state.out.length === 0) await refuseWithoutQuota(api, job, ctx);
    const fields = piece.parent === null ? withParent(next.fields, state) : next.fields;
    const id = await api.create(job, fields, ctx);
    return prepared({ ...state, items: [...state.items, id] });
  }
  for (const [index, { push }] of piece.items.entries()) {
    const id = state.items[index];
    if (push === null || id === undefined || state.sent.includes(index)) continue;
    await api.upload(job, id, push, ctx);
    return prepared({ ...state, sent: [...state.sent, index] });
  }
  const waiting = state.parent === null ? state.items : [state.parent];
  for (const id of waiting) {
    const { state: status, detail } = await api.status(job, id, ctx);
    if (status === 'FINISHED') continue;
    if (status === 'EXPIRED') return rebuild(state);
    if (status === 'ERROR') return giveUp(state, detail);
    const afterSec = POLL_SEC[Math.min(state.polls, POLL_SEC.length - 1)] ?? 60;
    return { kind: 'wait', handle: { ...state, polls: state.polls + 1 }, afterSec, out: partsOf(state) };
  }
  if (piece.parent === null || state.parent !== null) return ready(state, ctx);
  const parent = await api.create(
    job,
    withParent({ ...piece.parent, children: state.items.join(',') }, state),
    ctx,
  );
  return prepared({ ...state, parent, polls: 0 });
}

/** In a thread each piece answers the previous one. */
function withParent(fields: Fields, state: State): Fields {
  const above = state.out.at(-1)?.id;
  return above === undefined ? fields : { ...fields, reply_to_id: above };
}

/** Asked of the platform because its documentation names three different numbers. */
async function refuseWithoutQuota(api: ContainerApi, job: PublishJob, ctx: PlatformContext): Promise<void> {
  const quota = await orNull(api.quota(job, ctx));
  if (quota === null || quota.used < quota.total) return;
  throw platformError({
    errorCode: 'platform_quota',
    message: say('graph.account_used_posts_platform_allows', { used: quota.used, total: quota.total }),
    retryAfterSec: QUOTA_WAIT_SEC,
  });
}

/** A container lives for a day. Parts of a thread that are out stay out. */
function rebuild(state: State): Progress {
  if (state.rebuilds >= REBUILDS_MAX) throw platformError({ errorCode: 'container_expired' });
  return prepared({ ...emptied(state), rebuilds: state.rebuilds + 1 });
}

function giveUp(state: State, detail: string): Progress {
  // With an empty handle the published parts would go out again, so only a first piece may start over.
  if (state.out.length > 0 && state.rebuilds < REBUILDS_MAX) return rebuild(state);
  throw platformError({ ...failureReason(detail), ...(state.out.length === 0 && { restart: true }) });
}

function emptied(state: State): State {
  return { ...state, items: [], sent: [], parent: null, polls: 0, sending: null, since: null };
}

async function show(
  api: ContainerApi,
  job: PublishJob,
  state: State,
  pieces: readonly Piece[],
  ctx: PlatformContext,
): Promise<Progress> {
  const piece = pieces[state.out.length];
  if (piece?.kind === 'comment') {
    const id = await api.comment(job, state.out[0]?.id ?? '', piece.text, ctx);
    return gone(state, { id, url: null }, pieces, ctx);
  }
  const container = containerOf(state);
  const { state: status } = await api.status(job, container, ctx);
  if (status === 'EXPIRED') return rebuild(state);
  if (status === 'PUBLISHED') {
    const found = piece && (await find(api, job, state, piece, ctx));
    if (found) return gone(state, found, pieces, ctx);
    throw platformError({ errorCode: 'outcome_unknown', effect: 'unknown' });
  }
  const id = await api.publish(job, container, ctx);
  const url = await orNull(api.permalink(job, id, ctx));
  return gone(state, { id, url }, pieces, ctx);
}

function gone(
  state: State,
  post: State['out'][number],
  pieces: readonly Piece[],
  ctx: PlatformContext,
): Progress {
  const next: State = { ...emptied(state), rebuilds: 0, out: [...state.out, post] };
  const after = pieces[next.out.length];
  if (!after) return { kind: 'published', handle: next, post: publishedOf(next) };
  return after.kind === 'comment' ? ready(next, ctx) : prepared(next);
}

function settled(
  state: State,
  post: State['out'][number] | null | undefined,
  pieces: readonly Piece[],
  ctx: PlatformContext,
): Probe {
  // It is published but not in the list yet; the next probe will see it.
  if (!post) return { kind: 'unknown' };
  return probeAfter(gone(state, { id: post.id, url: post.url }, pieces, ctx));
}

/** Never "the newest post of the account": it must match by text, place and time, and be the only one. */
async function find(
  api: ContainerApi,
  job: PublishJob,
  state: State,
  piece: PostPiece,
  ctx: PlatformContext,
): Promise<State['out'][number] | null> {
  const above = state.out.at(-1)?.id;
  const where = { isStory: piece.isStory, isReply: above !== undefined };
  const seen = await api.recent(job, where, ctx);
  const same = matching(seen, piece.text, state).filter(
    (post) => above === undefined || post.replyTo === above,
  );
  const [post] = same;
  return post && same.length === 1 ? { id: post.id, url: post.url } : null;
}

function matching(seen: readonly Seen[], text: string, state: State): Seen[] {
  const since = Date.parse(state.since ?? '') - SKEW_MS;
  const known = new Set(state.out.map(({ id }) => id));
  return seen.filter(
    (post) => !known.has(post.id) && post.at.getTime() >= since && normalised(post.text) === normalised(text),
  );
}

function containerOf({ parent, items }: State): string {
  const id = parent ?? items[0];
  if (id === undefined) throw new Error('there is no container to publish');
  return id;
}

function partsOf({ out }: State): PublishedPart[] {
  return out.map(({ id, url }) => ({ platformPostId: id, platformUrl: url }));
}

function publishedOf(state: State): Published {
  const [first, ...rest] = partsOf(state);
  if (!first) throw new Error('nothing was published');
  return { ...first, parts: rest };
}

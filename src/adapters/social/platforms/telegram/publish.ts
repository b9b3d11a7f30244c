import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type Published,
  type PublishedPart,
  type PublishJob,
  type TargetErrorCode,
  probeAfter,
} from '../../contract.ts';
import { bot } from './api.ts';
import { idsOf, partsOf, published, sendPart } from './message.ts';
import { type Copy, readCopies } from './updates.ts';

const State = z.object({
  out: z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() })).default([]),
  /** What may have been sent, and the earliest time of it. */
  sending: z.object({ index: z.number(), at: z.string() }).nullable().default(null),
  /** What the first comment answers: the copy of the post in the discussion group, or the post itself. */
  copy: z.number().nullable().default(null),
  looks: z.number().default(0),
});
type State = z.output<typeof State>;

const LOOK_SEC = 3;
const LOOKS_MAX = 20;
const SKEW_MS = 60_000;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const index = state.out.length;
  if (index >= partsOf(job.content).length) return comment(job, state, ctx);
  if (state.sending?.index !== index) return arm(state, ctx);
  const part = await sendPart(job, index, state.out.at(-1) ?? null, ctx);
  return next(job, { ...state, out: [...state.out, part], sending: null }, ctx);
}

/** The next call is visible. */
const arm = (state: State, ctx: PlatformContext): Progress => ({
  kind: 'ready',
  handle: { ...state, sending: { index: state.out.length, at: ctx.clock.now().toISOString() } },
  out: state.out,
});

function next(job: PublishJob, state: State, ctx: PlatformContext): Progress {
  if (state.out.length < partsOf(job.content).length) return arm(state, ctx);
  if (job.content.firstComment === null) return done(state);
  return { kind: 'prepared', handle: state, out: state.out };
}

const done = (state: State, firstCommentError?: TargetErrorCode): Progress => ({
  kind: 'published',
  handle: state,
  post: publishedOf(state, firstCommentError),
});

function publishedOf({ out }: State, firstCommentError?: TargetErrorCode): Published {
  const [first, ...parts] = out;
  if (!first) throw new Error('nothing was published');
  return { ...first, parts, ...(firstCommentError && { firstCommentError }) };
}

/** The post is out. Failure of its comment does not undo it. */
async function comment(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  if (job.content.firstComment === null) return done(state);
  if (state.copy === null) return lookForCopy(job, state, ctx);
  try {
    const sent = await sendComment(job, state.copy, state, ctx);
    return done({ ...state, out: [...state.out, sent], sending: null });
  } catch (error) {
    if (!isFinal(error)) throw error;
    return done({ ...state, sending: null }, error.failure.errorCode);
  }
}

async function lookForCopy(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const [post] = state.out[0] ? idsOf(state.out[0]) : [];
  const copies = isGroup(job) ? null : await readCopies(job.account, ctx);
  const copy = isGroup(job) ? post : copies?.find(({ postId }) => postId === post)?.id;
  if (copy !== undefined) return arm({ ...state, copy }, ctx);
  if (copies === null || state.looks >= LOOKS_MAX) return done(state, 'reply_not_allowed');
  return {
    kind: 'wait',
    handle: { ...state, looks: state.looks + 1 },
    afterSec: LOOK_SEC,
    out: state.out,
  };
}

const isGroup = ({ account }: PublishJob) => account.facts['isChannel'] === false;

async function sendComment(
  { account, content }: PublishJob,
  copy: number,
  { out: [post] }: State,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const discussion = account.facts['discussionId'];
  const chat = typeof discussion === 'string' ? discussion : account.platformAccountId;
  const { message_id: id } = await bot(
    ctx,
    account.accessToken,
    'sendMessage',
    z.object({ message_id: z.number() }),
    {
      visible: true,
      fields: {
        chat_id: chat,
        text: content.firstComment,
        reply_parameters: { message_id: copy },
        ...(content.settings['silent'] === true && { disable_notification: true }),
      },
    },
  );
  if (chat === account.platformAccountId) return published(account, [id]);
  const link = post?.platformUrl ?? null;
  // Message numbers are per chat, so one from another chat includes the chat.
  return { platformPostId: `${chat}/${id}`, platformUrl: link === null ? null : `${link}?comment=${id}` };
}

const isFinal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.failure.effect === 'none' &&
  !error.failure.retryable &&
  error.failure.errorCode !== 'token_expired';

/**
 * Telegram does not show a bot what it wrote. A copy of the post in the discussion group proves that it is
 * there; without a copy nothing is proven.
 */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  const { sending } = state;
  if (sending === null) return { kind: 'absent', handle: state };
  // The post is out, and nobody should have to check it because of its comment.
  if (sending.index >= partsOf(job.content).length)
    return { kind: 'live', post: publishedOf(state, 'outcome_unknown') };
  const found = findOut(job, state, (await readCopies(job.account, ctx)) ?? []);
  if (found === null) return { kind: 'unknown' };
  return probeAfter(next(job, { ...state, out: [...state.out, found], sending: null }, ctx));
}

/** Null unless exactly one post matches what was being sent. */
function findOut(
  { account, content }: PublishJob,
  state: State,
  copies: readonly Copy[],
): PublishedPart | null {
  const part = partsOf(content)[state.out.length];
  const since = Date.parse(state.sending?.at ?? '') - SKEW_MS;
  const known = new Set(state.out.flatMap((each) => idsOf(each)));
  const recent = copies.filter(({ at, postId }) => at.getTime() >= since && !known.has(postId));
  const posts = [...Map.groupBy(recent, ({ album, postId }) => album ?? `one ${postId}`).values()];
  const matches = posts.filter(
    (items) =>
      items.length === Math.max(1, part?.media.length ?? 0) &&
      items.every(({ kind }, i) => kind === (part?.media[i]?.kind ?? null)) &&
      folded(items[0]?.text ?? '') === folded(part?.text ?? ''),
  );
  const [match] = matches;
  if (!match || matches.length > 1) return null;
  return published(
    account,
    match.map(({ postId }) => postId),
  );
}

/** Telegram trims what it is sent, including lines. */
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type Published,
  type PublishedPart,
  type PublishJob,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { optionOf } from '../../option-of.ts';
import { linkTo, reddit } from './api.ts';
import { createComment, findOwnComment } from './comments.ts';
import { crosspostOf } from './crosspost.ts';
import { flairNamed, readFlairs } from './flairs.ts';
import { hasVideo, submit } from './submit.ts';
import { uploadFile } from './upload.ts';

const State = z.object({
  /** Files that were uploaded, in their order. */
  pictures: z.array(z.object({ id: z.string(), url: z.string() })).default([]),
  flairId: z.string().nullable().default(null),
  /** The post, then its comment. */
  out: z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() })).default([]),
  /** The earliest time at which the next of them may have been sent. */
  sendingAt: z.string().nullable().default(null),
  /** Since when Reddit has everything: it creates a post with a picture or video asynchronously. */
  sentAt: z.string().nullable().default(null),
});
type State = z.output<typeof State>;

const LOOK_SEC = 5;
const SKEW_MS = 60_000;
/** The list of our own posts lags a little; with a file it may lag for minutes. */
const LAG_MS = 60_000;
const PICTURE_LAG_MS = 10 * 60_000;
/** A video is converted first. Giving up too early would post it twice. */
const VIDEO_LAG_MS = 60 * 60_000;

const lagOf = ({ content }: PublishJob): number =>
  hasVideo(content) ? VIDEO_LAG_MS : content.media.length > 0 ? PICTURE_LAG_MS : LAG_MS;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const { media, firstComment } = job.content;
  const file = media[state.pictures.length];
  if (file) {
    const pictures = [...state.pictures, await uploadFile(job.account, file, ctx)];
    return { kind: 'prepared', handle: { ...state, pictures } };
  }
  const flair = optionOf(job.content, 'flair');
  if (flair !== '' && state.flairId === null)
    return { kind: 'prepared', handle: { ...state, flairId: await findFlair(job, flair, ctx) } };
  if (state.sentAt !== null) return awaitPost(job, state, ctx);
  if (state.sendingAt === null) return arm(state, ctx);
  const [post] = state.out;
  if (post) return comment(job, state, post, firstComment ?? '', ctx);
  const sent = await submit(job, state, ctx);
  if (sent === null) {
    const sentAt = ctx.clock.now().toISOString();
    return { kind: 'wait', handle: { ...state, sentAt }, afterSec: LOOK_SEC };
  }
  return next(job, state, sent, ctx);
}

const arm = (state: State, ctx: PlatformContext): Progress => ({
  kind: 'ready',
  handle: { ...state, sendingAt: ctx.clock.now().toISOString() },
  out: state.out,
});

function next(job: PublishJob, state: State, post: PublishedPart, ctx: PlatformContext): Progress {
  const after = { ...state, out: [post], sendingAt: null, sentAt: null };
  return job.content.firstComment === null ? done(after, after.out) : arm(after, ctx);
}

const done = (
  state: State,
  out: readonly PublishedPart[],
  refused?: Published['firstCommentError'],
): Progress => ({
  kind: 'published',
  handle: { ...state, out: [...out] },
  post: publishedOf(out, refused),
});

function publishedOf(out: readonly PublishedPart[], refused?: Published['firstCommentError']): Published {
  const [first, ...parts] = out;
  if (!first) throw new Error('nothing was published');
  return { ...first, parts, ...(refused && { firstCommentError: refused }) };
}

/** The post is out. A refused comment does not undo it. */
async function comment(
  job: PublishJob,
  state: State,
  post: PublishedPart,
  text: string,
  ctx: PlatformContext,
): Promise<Progress> {
  try {
    return done(state, [post, await createComment(job.account, post.platformPostId, text, ctx)]);
  } catch (error) {
    const failure = error instanceof PlatformError ? error.failure : null;
    const isFinal = failure?.effect === 'none' && !failure.retryable && failure.errorCode !== 'token_expired';
    if (!failure || !isFinal) throw error;
    return done(state, [post], failure.errorCode);
  }
}

async function findFlair(
  { content, account }: PublishJob,
  wanted: string,
  ctx: PlatformContext,
): Promise<string> {
  const flairs = await readFlairs(ctx, account.accessToken, optionOf(content, 'subreddit'));
  const found = flairNamed(flairs, wanted);
  if (found) return found.id;
  throw platformError({
    errorCode: 'invalid_settings',
    message: say('reddit.no_such_flair', {
      flair: wanted,
      flairs: flairs.map(({ text }) => text).join(', '),
    }),
  });
}

const Listed = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          title: z.string().default(''),
          subreddit: z.string().default(''),
          created_utc: z.number(),
          permalink: z.string(),
          /** The post that a crosspost shows. */
          crosspost_parent: z.string().nullish(),
        }),
      }),
    ),
  }),
});

/** The post of this attempt among our own, identified by place, title, time and what it crossposts. */
async function findPost(
  { account, content }: PublishJob,
  since: Date,
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  const path = `/user/${encodeURIComponent(account.handle)}/submitted` as const;
  const { data } = await reddit(ctx, `GET ${path}`, Listed, {
    token: account.accessToken,
    query: { sort: 'new', limit: 25, raw_json: 1 },
  });
  const place = optionOf(content, 'subreddit').toLowerCase();
  const [found, ...others] = data.children.filter(
    ({ data: post }) =>
      post.subreddit.toLowerCase() === place &&
      post.title === optionOf(content, 'title') &&
      (post.crosspost_parent ?? null) === crosspostOf(content) &&
      post.created_utc * 1000 >= since.getTime() - SKEW_MS,
  );
  if (others.length > 0) return 'unknown';
  return found ? { platformPostId: found.data.name, platformUrl: linkTo(found.data.permalink) } : null;
}

async function awaitPost(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const since = new Date(state.sendingAt ?? 0);
  const found = await findPost(job, since, ctx);
  if (found !== null && found !== 'unknown') return next(job, state, found, ctx);
  const sentAt = Date.parse(state.sentAt ?? '');
  if (ctx.clock.now().getTime() - sentAt < lagOf(job))
    return { kind: 'wait', handle: state, afterSec: LOOK_SEC };
  throw platformError({ errorCode: 'media_processing_failed', restart: true });
}

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  if (state.sendingAt === null) return { kind: 'absent', handle: state };
  const since = new Date(state.sendingAt);
  const [post] = state.out;
  try {
    if (post) {
      const own = await findOwnComment(
        job.account,
        post.platformPostId,
        job.content.firstComment ?? '',
        since,
        ctx,
      );
      return own === null ? { kind: 'absent' } : { kind: 'live', post: publishedOf([post, own]) };
    }
    const found = await findPost(job, since, ctx);
    const isListed = ctx.clock.now().getTime() - since.getTime() > lagOf(job);
    if (found === 'unknown' || (found === null && !isListed)) return { kind: 'unknown' };
    if (found === null) return { kind: 'absent' };
    const after = next(job, state, found, ctx);
    return after.kind === 'published'
      ? { kind: 'live', post: after.post }
      : { kind: 'absent', handle: { ...after.handle, sendingAt: null } };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishJob,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { normalised, SKEW_MS } from '../graph/call.ts';
import { business, isName } from './api.ts';
import { dayOf, isEvent } from './check.ts';

/** `name`: a post that Google has and is reviewing. */
const State = z.object({
  intendedAt: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
});

const LOOK_SEC = 15;

const LocalPost = z.object({
  name: z.string().min(1),
  state: z.string().default('PROCESSING'),
  searchUrl: z.string().nullish(),
  summary: z.string().default(''),
  topicType: z.string().default('STANDARD'),
  createTime: z.string().default(''),
});
type LocalPost = z.output<typeof LocalPost>;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const token = job.account.accessToken;
  if (state.name !== null)
    return settled(state, await business(ctx, 'posts', `GET /v4/${state.name}`, LocalPost, { token }));
  if (state.intendedAt === null)
    return { kind: 'ready', handle: { ...state, intendedAt: ctx.clock.now().toISOString() } };
  const post = await business(ctx, 'posts', `POST /v4/${locationOf(job)}/localPosts`, LocalPost, {
    token,
    visible: true,
    json: bodyOf(job),
  });
  return settled(state, post);
}

/** Accepted does not mean live yet. */
function settled(state: z.output<typeof State>, post: LocalPost): Progress {
  const handle = { ...state, name: post.name };
  if (post.state === 'LIVE') return { kind: 'published', handle, post: publishedOf(post) };
  if (post.state === 'REJECTED') throw platformError({ errorCode: 'policy', platformCode: 'REJECTED' });
  return { kind: 'judged', handle, afterSec: LOOK_SEC };
}

const publishedOf = ({ name, searchUrl }: LocalPost): Published => ({
  platformPostId: name,
  platformUrl: searchUrl ?? null,
  parts: [],
});

/** Validated before it becomes part of an address. */
function locationOf({ content }: PublishJob): string {
  const location = String(content.settings['location'] ?? '');
  if (isName(location)) return location;
  throw platformError({ errorCode: 'invalid_settings' });
}

const optionOf = ({ settings }: PublishContent, name: string): string | undefined => {
  const value = settings[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
const topicOf = (content: PublishContent) => optionOf(content, 'topicType') ?? 'STANDARD';

function bodyOf({ content }: PublishJob): object {
  const [photo] = content.media;
  const schedule = {
    startDate: dayOf(content.settings['startDate']),
    endDate: dayOf(content.settings['endDate']),
  };
  const coupon = optionOf(content, 'couponCode');
  return {
    languageCode: content.locale ?? 'en',
    summary: content.text.trim(),
    topicType: topicOf(content),
    ...(isEvent(content) && { event: { title: optionOf(content, 'title'), schedule } }),
    ...(topicOf(content) === 'OFFER'
      ? {
          offer: {
            ...(coupon !== undefined && { couponCode: coupon }),
            ...(content.link && { redeemOnlineUrl: content.link.url }),
          },
        }
      : actionOf(content)),
    ...(photo && { media: [{ mediaFormat: 'PHOTO', sourceUrl: photo.publicUrl }] }),
  };
}

/** A link becomes the button under a post. A call goes to the number that Google has. */
function actionOf(content: PublishContent): object {
  const chosen = optionOf(content, 'callToAction');
  if (chosen === 'CALL') return { callToAction: { actionType: 'CALL' } };
  if (content.link === null) return {};
  return { callToAction: { actionType: chosen ?? 'LEARN_MORE', url: content.link.url } };
}

const Listed = z.object({ localPosts: z.array(LocalPost).default([]) });

/** Identified by text and time, because a post does not show which request created it. */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const { intendedAt } = State.parse(handle);
  if (intendedAt === null) return { kind: 'absent' };
  try {
    const { localPosts } = await business(ctx, 'posts', `GET /v4/${locationOf(job)}/localPosts`, Listed, {
      token: job.account.accessToken,
      query: { pageSize: 100 },
    });
    const matches = localPosts.filter(
      ({ summary, topicType, createTime }) =>
        Date.parse(createTime) >= Date.parse(intendedAt) - SKEW_MS &&
        topicType === topicOf(job.content) &&
        normalised(summary) === normalised(job.content.text),
    );
    const [match] = matches;
    if (!match) return { kind: 'absent' };
    // Still under review, or refused: the outcome is awaited, and nothing is sent.
    if (matches.length > 1 || match.state !== 'LIVE') return { kind: 'unknown' };
    return { kind: 'live', post: publishedOf(match) };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

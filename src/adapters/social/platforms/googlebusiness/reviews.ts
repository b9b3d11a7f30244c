import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { problem } from '../../check-rules.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, PlatformAdapter, RemoteComment } from '../../contract.ts';
import { destinationsOf } from '../../destinations.ts';
import { platformError } from '../../errors.ts';
import { normalised } from '../graph/call.ts';
import { business, isName } from './api.ts';

const REPLY_BYTES_MAX = 4096;
/** A project may make only ten edits and three hundred calls a minute. */
const LOCATIONS_MAX = 50;

const Review = z.object({
  name: z.string().min(1),
  reviewer: z
    .object({ displayName: z.string().optional(), profilePhotoUrl: z.string().optional() })
    .default({}),
  starRating: z.string().optional(),
  comment: z.string().default(''),
  createTime: z.string(),
  reviewReply: z.object({ comment: z.string(), updateTime: z.string() }).optional(),
});
type Review = z.output<typeof Review>;
const Reviews = z.object({ reviews: z.array(Review).default([]) });

/**
 * Reviews of a place. Posts have no comments, so a review belongs to its location and to none of our posts.
 */
export const businessReviews: NonNullable<PlatformAdapter['comments']> = async (account, _posts, ctx) => {
  const found: RemoteComment[] = [];
  for (const { id: location } of (destinationsOf(account.facts) ?? []).slice(0, LOCATIONS_MAX)) {
    // Newest first, and only that page: later pages are known to have gaps.
    const { reviews } = await business(ctx, 'posts', `GET /v4/${location}/reviews`, Reviews, {
      token: account.accessToken,
      query: { pageSize: 50, orderBy: 'updateTime desc' },
    });
    found.push(...reviews.flatMap((review) => remoteOf(account, location, review)));
  }
  return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];

/** The stars are half of the review. */
function wordsOf({ starRating = '', comment }: Review): string {
  const stars = STARS.indexOf(starRating) + 1;
  return stars === 0 ? comment : `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${comment}`.trim();
}

const replyName = (review: string) => `${review}/reply`;

function remoteOf(account: ConnectedAccount, location: string, review: Review): RemoteComment[] {
  const { name, reviewer, reviewReply: reply } = review;
  const displayName = reviewer.displayName ?? 'Google user';
  const shared = { platformPostId: location, likeCount: 0, platformUrl: null, canReply: true };
  return [
    {
      ...shared,
      platformCommentId: name,
      parentPlatformCommentId: null,
      author: {
        id: name,
        handle: displayName,
        displayName,
        avatar: reviewer.profilePhotoUrl ?? null,
        isSelf: false,
      },
      text: wordsOf(review),
      replyCount: reply ? 1 : 0,
      publishedAt: new Date(review.createTime),
    },
    ...(reply
      ? [
          {
            ...shared,
            platformCommentId: replyName(name),
            parentPlatformCommentId: name,
            author: {
              id: account.platformAccountId,
              handle: account.handle,
              displayName: account.handle,
              avatar: null,
              isSelf: true,
            },
            text: reply.comment,
            replyCount: 0,
            publishedAt: new Date(reply.updateTime),
          },
        ]
      : []),
  ];
}

function nameOf({ platformCommentId }: { platformCommentId: string }): string {
  if (isName(platformCommentId)) return platformCommentId;
  throw platformError({ errorCode: 'reply_not_allowed' });
}

/** A review has one answer, and repeating it changes nothing, so a lost answer does no harm. */
export const businessReply: NonNullable<PlatformAdapter['reply']> = {
  replaces: true,
  check(text) {
    const actual = Buffer.byteLength(text);
    if (actual <= REPLY_BYTES_MAX) return [];
    const message = say('platform.text_bytes_takes', {
      actual,
      platform: 'Google Business Profile',
      limit: REPLY_BYTES_MAX,
    });
    return [problem('text_too_long', 'text', message, { limit: REPLY_BYTES_MAX, actual })];
  },
  prepare: (attemptId) => ({ attemptId }),
  async send({ account, comment, text }, _handle, ctx: PlatformContext) {
    const name = nameOf(comment);
    await business(ctx, 'posts', `PUT /v4/${name}/reply`, z.unknown(), {
      token: account.accessToken,
      visible: true,
      json: { comment: text },
    });
    return { platformCommentId: replyName(name) };
  },
  async probe({ account, comment, text }, _handle, _since, ctx) {
    const name = nameOf(comment);
    const { reviewReply } = await business(ctx, 'posts', `GET /v4/${name}`, Review, {
      token: account.accessToken,
    });
    return reviewReply && normalised(reviewReply.comment) === normalised(text)
      ? { kind: 'live', platformCommentId: replyName(name) }
      : { kind: 'absent' };
  },
};

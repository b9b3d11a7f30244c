import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can, PlatformError, type PlatformAdapter, type RemoteComment } from '../../contract.ts';
import { API, type ApiPlatform } from '../../declare.ts';
import { readFigures } from '../../read-figures.ts';
import { callLemmy, isOnVersion4 } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import {
  advance,
  type Answer,
  createComment,
  edit,
  findComment,
  listComments,
  parentOf,
  probe,
  publishedAt,
} from './publish.ts';

const comments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const found: RemoteComment[] = [];
  for (const { platformPostId } of posts)
    for (const { comment, creator, counts } of await listComments(ctx, account, platformPostId).catch(
      noneWhenGone,
    )) {
      if (comment.deleted || comment.removed) continue;
      const parent = parentOf(comment.path);
      const { score = 0, child_count: answers = 0 } = counts ?? comment;
      found.push({
        platformCommentId: String(comment.id),
        platformPostId,
        parentPlatformCommentId: parent === null ? null : String(parent),
        author: {
          id: String(creator.id),
          handle: creator.name,
          displayName: creator.display_name || creator.name,
          avatar: creator.avatar ?? null,
          isSelf: String(creator.id) === account.platformAccountId,
        },
        text: comment.content,
        likeCount: Math.max(0, score),
        replyCount: answers,
        publishedAt: new Date(publishedAt(comment)),
        platformUrl: comment.ap_id ?? null,
        canReply: true,
      });
    }
  return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

function noneWhenGone(error: unknown): Awaited<ReturnType<typeof listComments>> {
  const { httpStatus, platformCode = '' } = error instanceof PlatformError ? error.failure : {};
  if (httpStatus === 404 || platformCode.startsWith('couldnt_find_post')) return [];
  throw error;
}

type Request = Parameters<NonNullable<PlatformAdapter['reply']>['send']>[0];
const answerOf = ({ comment, text }: Request): Answer => ({
  post_id: Number(comment.platformPostId),
  parent_id: Number(comment.platformCommentId),
  content: text,
});

const Counts = z.object({ upvotes: z.number().default(0), comments: z.number().default(0) });
/** In version 4 the counts are among the fields of the post. */
const Counted = z.object({ post_view: z.object({ post: Counts, counts: Counts.optional() }) });

/** A post in a community of one server, which others copy. */
export const lemmy: ApiPlatform<'lemmy'> = {
  ...API,
  ...declaration,
  capabilities: can('firstComment', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  typed,
  profile,
  check,
  advance,
  probe,
  // Other servers are asked to hide it too, but may keep it.
  async remove(account, platformPostId, ctx) {
    const json = { post_id: Number(platformPostId), deleted: true };
    const route = isOnVersion4(account) ? 'DELETE /post' : 'POST /post/delete';
    await unlessGone(callLemmy(ctx, account, route, z.unknown(), { json }));
  },
  edit: { title: true, send: edit },
  comments,
  reply: {
    prepare: () => ({}),
    async send(request, _handle, ctx) {
      const { platformPostId } = await createComment(ctx, request.account, answerOf(request));
      return { platformCommentId: platformPostId };
    },
    async probe(request, _handle, since, ctx) {
      const found = await findComment(ctx, request.account, answerOf(request), since);
      if (found === 'unknown') return { kind: 'unknown' };
      return found ? { kind: 'live', platformCommentId: found.platformPostId } : { kind: 'absent' };
    },
  },
  postMetrics: (account, ids, ctx) =>
    readFigures(ids, 1, async ([id = '']) => {
      const { post_view: view } = await callLemmy(ctx, account, 'GET /post', Counted, { query: { id } });
      const { upvotes, comments: answers } = view.counts ?? view.post;
      return new Map([[id, { reactions: upvotes, comments: answers }]]);
    }),
};

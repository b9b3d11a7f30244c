import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import type {
  ConnectedAccount,
  EditRequest,
  PlatformAdapter,
  PublishedPart,
  RemoteComment,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { readFigures } from '../../read-figures.ts';
import { commentsOf, replyBy } from '../graph/comments.ts';
import { normalised } from '../graph/call.ts';
import { linkTo, reddit } from './api.ts';
import { isLinkPost, textOf } from './check.ts';

const SKEW_MS = 60_000;

const Made = z.object({
  json: z.object({
    data: z.object({
      things: z
        .array(
          z.object({
            data: z.object({ name: z.string().optional(), id: z.string(), permalink: z.string().optional() }),
          }),
        )
        .min(1),
    }),
  }),
});

export async function createComment(
  { accessToken }: ConnectedAccount,
  parent: string,
  text: string,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const { json } = await reddit(ctx, 'POST /api/comment', Made, {
    token: accessToken,
    visible: true,
    form: { api_type: 'json', thing_id: parent, text },
  });
  const { name, id = '', permalink } = json.data.things[0]?.data ?? {};
  const fullname = name ?? (id.startsWith('t1_') ? id : `t1_${id}`);
  return { platformPostId: fullname, platformUrl: permalink ? linkTo(permalink) : null };
}

const Comment = z.object({
  name: z.string(),
  parent_id: z.string(),
  author: z.string().default('[deleted]'),
  author_fullname: z.string().optional(),
  body: z.string().default(''),
  score: z.number().default(0),
  created_utc: z.number(),
  permalink: z.string().optional(),
  locked: z.boolean().default(false),
});
type Comment = z.output<typeof Comment>;

/** Replies are nested inside their parent; an empty text means none. Collapsed ones (`more`) are left out. */
const Tree = z.object({
  data: z.object({
    children: z.array(z.object({ kind: z.string(), data: z.looseObject({ replies: z.unknown() }) })),
  }),
});

function flatten(tree: unknown, depth = 0): { comment: Comment; replies: number }[] {
  const parsed = Tree.safeParse(tree);
  if (!parsed.success || depth > 20) return [];
  return parsed.data.data.children.flatMap(({ kind, data }) => {
    const comment = kind === 't1' ? Comment.safeParse(data) : null;
    if (!comment?.success) return [];
    const below = flatten(data.replies, depth + 1);
    const own = below.filter((each) => each.comment.parent_id === comment.data.name).length;
    return [{ comment: comment.data, replies: own }, ...below];
  });
}

async function readTree(account: ConnectedAccount, postId: string, ctx: PlatformContext) {
  const path = `/comments/${encodeURIComponent(postId.replace(/^t3_/, ''))}` as const;
  const answer = await reddit(ctx, `GET ${path}`, z.array(z.unknown()), {
    token: account.accessToken,
    query: { limit: 500, depth: 10, sort: 'new', raw_json: 1 },
  });
  return flatten(answer[1]);
}

const isSelf = ({ handle }: ConnectedAccount, { author }: Comment) =>
  author.toLowerCase() === handle.toLowerCase();

export async function findOwnComment(
  account: ConnectedAccount,
  postId: string,
  text: string,
  since: Date,
  ctx: PlatformContext,
): Promise<PublishedPart | null> {
  const found = (await readTree(account, postId, ctx)).find(
    ({ comment }) =>
      isSelf(account, comment) &&
      comment.parent_id === postId &&
      comment.created_utc * 1000 >= since.getTime() - SKEW_MS &&
      normalised(comment.body) === normalised(text),
  )?.comment;
  if (!found) return null;
  return { platformPostId: found.name, platformUrl: found.permalink ? linkTo(found.permalink) : null };
}

export const redditComments: NonNullable<PlatformAdapter['comments']> = (account, posts, ctx) =>
  commentsOf(posts, async (postId) =>
    (await readTree(account, postId, ctx)).map(({ comment, replies }) =>
      remoteOf(account, postId, comment, replies),
    ),
  );

const remoteOf = (
  account: ConnectedAccount,
  platformPostId: string,
  comment: Comment,
  replyCount: number,
): RemoteComment => ({
  platformCommentId: comment.name,
  platformPostId,
  parentPlatformCommentId: comment.parent_id.startsWith('t1_') ? comment.parent_id : null,
  author: {
    id: comment.author_fullname ?? comment.author,
    handle: comment.author,
    displayName: `u/${comment.author}`,
    avatar: null,
    isSelf: isSelf(account, comment),
  },
  text: comment.body,
  likeCount: Math.max(0, comment.score),
  replyCount,
  publishedAt: new Date(comment.created_utc * 1000),
  platformUrl: comment.permalink ? linkTo(comment.permalink) : null,
  canReply: !comment.locked,
});

export const redditReply = replyBy({
  send: async ({ account, comment, text }, ctx) =>
    (await createComment(account, comment.platformCommentId, text, ctx)).platformPostId,
  async under({ account, comment }, ctx) {
    const tree = await readTree(account, comment.platformPostId, ctx);
    return tree
      .filter((each) => each.comment.parent_id === comment.platformCommentId)
      .map((each) => ({
        id: each.comment.name,
        text: each.comment.body,
        at: new Date(each.comment.created_utc * 1000),
        isSelf: isSelf(account, each.comment),
      }));
  },
});

/** Removes our own post or comment. Reddit also reports success if it is already gone. */
export async function removeThing(
  { accessToken }: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
): Promise<void> {
  await reddit(ctx, 'POST /api/del', z.unknown(), { token: accessToken, form: { id } });
}

/** Edits the text of a text post. Link and picture posts have no text, and titles cannot be changed. */
export async function editSelfPost(
  { account, platformPostId, content }: EditRequest,
  ctx: PlatformContext,
): Promise<void> {
  if (content.media.length > 0 || isLinkPost(content))
    throw platformError({ errorCode: 'invalid_settings', message: say('reddit.only_posts_of_words_edited') });
  await reddit(ctx, 'POST /api/editusertext', z.unknown(), {
    token: account.accessToken,
    form: { api_type: 'json', thing_id: platformPostId, text: textOf(content) },
  });
}

const PER_CALL = 100;
const Infos = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          score: z.number(),
          num_comments: z.number(),
          num_crossposts: z.number().optional(),
        }),
      }),
    ),
  }),
});

/** Reddit itself blurs votes; only the author can see views, on the page. */
export const redditFigures: PlatformAdapter['postMetrics'] = ({ accessToken }, ids, ctx) =>
  readFigures(ids, PER_CALL, async (some) => {
    const { data } = await reddit(ctx, 'GET /api/info', Infos, {
      token: accessToken,
      query: { id: some.join(','), raw_json: 1 },
    });
    return new Map(
      data.children.map(({ data: { name, score, num_comments: comments, num_crossposts: shares } }) => [
        name,
        { reactions: Math.max(0, score), comments, ...(shares !== undefined && { shares }) },
      ]),
    );
  });

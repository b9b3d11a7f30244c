import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type PublishedPart,
  type PublishJob,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { advanceThread, probeThread, type Step, type ThreadPlatform } from '../../thread-steps.ts';
import { callLemmy, callLemmyAt, isOnVersion4, type LemmyCall, serverOf } from './api.ts';
import { titleOf } from './check.ts';

const UPLOAD_TIMEOUT_MS = 180_000;
const SKEW_MS = 120_000;
const LIST_MAX = 50;

const Made = z.object({ id: z.number(), ap_id: z.string().nullish() });
/** By its name in version 3 and in version 4. */
const Time = { published: z.string().optional(), published_at: z.string().optional() };
const Post = Made.extend({
  name: z.string(),
  body: z.string().nullish(),
  community_id: z.number(),
  deleted: z.boolean().default(false),
  ...Time,
});
const Counts = z.object({ score: z.number().default(0), child_count: z.number().default(0) });
/** In version 4 the counts are among its fields. */
const Comment = Counts.partial().extend({
  ...Made.shape,
  content: z.string(),
  path: z.string(),
  creator_id: z.number(),
  deleted: z.boolean().default(false),
  removed: z.boolean().default(false),
  ...Time,
});

const partOf = ({ id, ap_id }: z.output<typeof Made>): PublishedPart => ({
  platformPostId: String(id),
  platformUrl: ap_id ?? null,
});

/** Its times are UTC; servers before 1.0 do not say so. */
export const timeOf = (text: string): number =>
  Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);

export const publishedAt = ({ published_at, published = '' }: z.output<z.ZodObject<typeof Time>>): number =>
  timeOf(published_at ?? published);

/** The post, and its first comment. */
const platform: ThreadPlatform = {
  async upload({ filename, mime, bytes, read }, _soFar, { account }, ctx) {
    const request: LemmyCall = {
      multipart: [{ name: 'images[]', value: { filename, mime, bytes, data: read() } }],
      timeoutMs: UPLOAD_TIMEOUT_MS,
    };
    const id = isOnVersion4(account)
      ? (await callLemmy(ctx, account, 'POST /image', Uploaded4, request)).image_url
      : await uploadTo3(ctx, account, request);
    return { upload: { id, sent: bytes, stage: 'ready', at: ctx.clock.now().toISOString() } };
  },
  async send(step, job, ctx) {
    if (step.root) return createComment(ctx, job.account, commentOf(step, step.root));
    const shape = z.object({ post_view: z.object({ post: Made }) });
    const json = postOf(step, job);
    const { post_view: view } = await callLemmy(ctx, job.account, 'POST /post', shape, {
      json,
      visible: true,
    });
    return partOf(view.post);
  },
  find: (step, job, ctx) =>
    (step.root
      ? findComment(ctx, job.account, commentOf(step, step.root), step.at)
      : findPost(step, job, ctx)
    ).catch(unknownUnlessDead),
};

const Uploaded4 = z.object({ image_url: z.url({ protocol: /^https?$/ }) });
const Uploaded3 = z.object({ files: z.array(z.object({ file: z.string().min(1) })).min(1) });

async function uploadTo3(ctx: PlatformContext, account: ConnectedAccount, request: LemmyCall) {
  const { files } = await callLemmyAt(ctx, account, 'POST /pictrs/image', Uploaded3, request);
  return `${serverOf(ctx, account.host)}/pictrs/image/${encodeURIComponent(files[0]?.file ?? '')}`;
}

export const advance = (job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> =>
  advanceThread(platform, job, handle, ctx);
export const probe = (job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> =>
  probeThread(platform, job, handle, ctx);

/** A post has one address: that of its picture, or the link. With a picture, the link goes into the text. */
function bodyOf({ text: words, link }: PublishContent, hasPicture: boolean): string {
  const text = words.trim();
  return hasPicture && link && !text.includes(link.url) ? `${text}\n\n${link.url}`.trim() : text;
}

export async function edit({ account, platformPostId, content }: EditRequest, ctx: PlatformContext) {
  const json = {
    post_id: Number(platformPostId),
    name: titleOf(content),
    body: bodyOf(content, content.media.length > 0),
  };
  await callLemmy(ctx, account, 'PUT /post', z.unknown(), { json });
}

function postOf({ mediaIds: [picture] }: Step, { content, account }: PublishJob) {
  const { link, media, settings, locale } = content;
  const community = Number(settings['community']);
  if (!Number.isInteger(community)) throw platformError({ errorCode: 'invalid_settings' });
  const shown = picture ?? link?.url;
  const body = bodyOf(content, picture !== undefined);
  const alt = media[0]?.altText?.trim() ?? '';
  const language = languageOf(account, locale);
  return {
    name: titleOf(content),
    community_id: community,
    ...(shown !== undefined && { url: shown }),
    ...(body !== '' && { body }),
    ...(picture && alt !== '' && { alt_text: alt }),
    nsfw: settings['nsfw'] === true,
    ...(language !== null && { language_id: language }),
  };
}

const Languages = z.object({ languages: z.record(z.string(), z.number()) });

function languageOf({ facts }: ConnectedAccount, locale: string | null): number | null {
  const known = Languages.safeParse(facts).data?.languages ?? {};
  const [code = ''] = (locale ?? '').toLowerCase().split('-');
  return known[code] ?? null;
}

const Content = z.array(z.object({ post: Post.optional() }));
/** Named `posts` in version 3, `content` in the first versions of 1.0, and then `items`. */
const Newest = z.object({
  posts: Content.optional(),
  content: Content.optional(),
  items: Content.optional(),
});

async function newestPosts(
  account: ConnectedAccount,
  ctx: PlatformContext,
): Promise<readonly z.output<typeof Post>[]> {
  const { handle, platformAccountId } = account;
  const limit = LIST_MAX;
  const { posts, content, items } = isOnVersion4(account)
    ? await callLemmy(ctx, account, 'GET /person/content', Newest, {
        query: { person_id: platformAccountId, limit },
      })
    : await callLemmy(ctx, account, 'GET /user', Newest, { query: { username: handle, sort: 'New', limit } });
  return (items ?? content ?? posts ?? []).flatMap(({ post }) => post ?? []);
}

async function findPost(step: Step, job: PublishJob, ctx: PlatformContext): Promise<PublishedPart | null> {
  const wanted = postOf(step, job);
  const posts = await newestPosts(job.account, ctx);
  const ours = posts.find(
    (post) =>
      !post.deleted &&
      publishedAt(post) >= step.at.getTime() - SKEW_MS &&
      post.community_id === wanted.community_id &&
      post.name === wanted.name &&
      (post.body ?? '').trim() === (wanted.body ?? ''),
  );
  return ours ? partOf(ours) : null;
}

export interface Answer {
  post_id: number;
  parent_id?: number;
  content: string;
}

const commentOf = ({ part }: Step, root: PublishedPart): Answer => ({
  post_id: Number(root.platformPostId),
  content: part.text,
});

export async function createComment(
  ctx: PlatformContext,
  account: ConnectedAccount,
  json: Answer,
): Promise<PublishedPart> {
  const shape = z.object({ comment_view: z.object({ comment: Made }) });
  const { comment_view: view } = await callLemmy(ctx, account, 'POST /comment', shape, {
    json,
    visible: true,
  });
  return partOf(view.comment);
}

/** Our own comment under the same parent with the same text, made since then. */
export async function findComment(
  ctx: PlatformContext,
  account: ConnectedAccount,
  { post_id, parent_id, content }: Answer,
  since: Date,
): Promise<PublishedPart | null | 'unknown'> {
  const comments = await listComments(ctx, account, String(post_id));
  const ours = comments.find(
    ({ comment }) =>
      !comment.deleted &&
      String(comment.creator_id) === account.platformAccountId &&
      publishedAt(comment) >= since.getTime() - SKEW_MS &&
      (parentOf(comment.path) ?? undefined) === parent_id &&
      comment.content.trim() === content.trim(),
  );
  if (ours) return partOf(ours.comment);
  // If many people commented since, ours may be further down.
  const isCut = comments.length >= LIST_MAX && publishedAt(comments.at(-1)?.comment ?? {}) > since.getTime();
  return isCut ? 'unknown' : null;
}

/** `0.12.34`: the root, the parent comment, the comment itself. */
export function parentOf(path: string): number | null {
  const parent = Number(path.split('.').at(-2) ?? 0);
  return parent === 0 ? null : parent;
}

const Listed = z.object({
  comment: Comment,
  creator: z.object({
    id: z.number(),
    name: z.string(),
    display_name: z.string().nullish(),
    avatar: z.string().nullish(),
  }),
  counts: Counts.optional(),
});

/** Named `items` in version 4. */
const Comments = z.object({ comments: z.array(Listed).optional(), items: z.array(Listed).optional() });

export async function listComments(
  ctx: PlatformContext,
  account: ConnectedAccount,
  postId: string,
): Promise<z.output<typeof Listed>[]> {
  const [type_, sort] = isOnVersion4(account) ? ['all', 'new'] : ['All', 'New'];
  const query = { post_id: postId, type_, sort, limit: LIST_MAX };
  const { items, comments = [] } = await callLemmy(ctx, account, 'GET /comment/list', Comments, { query });
  return items ?? comments;
}

function unknownUnlessDead(error: unknown): 'unknown' {
  if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
  return 'unknown';
}

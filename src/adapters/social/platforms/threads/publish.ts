import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PublishContent, PublishMedia, PublishPart } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { graph, Id } from '../graph/call.ts';
import { readAll, Stamp } from '../graph/comments.ts';
import type { ContainerApi, Fields, PostPiece } from '../graph/containers.ts';
import { readQuota } from '../graph/quota.ts';
import { nodeOf } from './api.ts';

const PERMALINK_TIMEOUT_MS = 10_000;

/** Threads' way of making posts out of containers. A first comment is an answer like any part. */
export const containers: ContainerApi = {
  pieces(content) {
    const comment = content.firstComment === null ? [] : [{ text: content.firstComment, media: [] }];
    const parts: PublishPart[] = [{ text: content.text, media: content.media }, ...content.parts, ...comment];
    return parts.map((part, index) => ({
      ...pieceOf(part, index === 0 ? optionsOf(content) : {}),
      isFirstComment: index > content.parts.length,
    }));
  },
  async create(job, fields, ctx) {
    const url = nodeOf(ctx, `${job.account.platformAccountId}/threads`);
    return (await graph(ctx, `POST ${url}`, Id, { form: fields, token: job.account.accessToken })).id;
  },
  upload: () => Promise.reject(new Error('Threads fetches all media itself')),
  async status(job, containerId, ctx) {
    const query = { fields: 'status,error_message' };
    const token = job.account.accessToken;
    const answer = await graph(ctx, `GET ${nodeOf(ctx, containerId)}`, Status, { query, token });
    return { state: answer.status, detail: answer.error_message };
  },
  async publish(job, containerId, ctx) {
    const url = nodeOf(ctx, `${job.account.platformAccountId}/threads_publish`);
    const form = { creation_id: containerId };
    return (await graph(ctx, `POST ${url}`, Id, { form, token: job.account.accessToken, visible: true })).id;
  },
  async permalink(job, postId, ctx) {
    const { permalink } = await graph(ctx, `GET ${nodeOf(ctx, postId)}`, Permalink, {
      query: { fields: 'permalink' },
      token: job.account.accessToken,
      timeoutMs: PERMALINK_TIMEOUT_MS,
    });
    return permalink ?? null;
  },
  async recent(job, { isReply }, ctx) {
    const url = nodeOf(ctx, `${job.account.platformAccountId}/${isReply ? 'replies' : 'threads'}`);
    const query = { fields: 'id,text,timestamp,permalink,replied_to', limit: '25' };
    const found = await readAll(ctx, url, Post, query, job.account.accessToken);
    return found.map((post) => ({
      id: post.id,
      text: post.text,
      at: post.timestamp,
      url: post.permalink ?? null,
      replyTo: post.replied_to?.id,
    }));
  },
  quota: ({ account }, ctx) =>
    readQuota(ctx, nodeOf(ctx, `${account.platformAccountId}/threads_publishing_limit`), account.accessToken),
  comment: () => Promise.reject(new Error('a comment on Threads is a post')),
  ownComments: () => Promise.resolve([]),
};

function pieceOf({ text, media }: PublishPart, options: Fields): PostPiece {
  const shared: Fields = { text: text === '' ? undefined : text, ...options };
  const base = { kind: 'post' as const, text, isStory: false, isFirstComment: false };
  const [first, ...more] = media;
  if (!first) {
    if (text.trim() === '')
      throw platformError({ errorCode: 'invalid_settings', message: say('platform.neither_text_nor_media') });
    return { ...base, parent: null, items: [{ fields: { ...shared, media_type: 'TEXT' }, push: null }] };
  }
  const { link_attachment: _, ...withMedia } = shared;
  if (more.length === 0)
    return { ...base, parent: null, items: [{ fields: { ...sourceOf(first), ...withMedia }, push: null }] };
  return {
    ...base,
    parent: { ...withMedia, media_type: 'CAROUSEL' },
    items: media.map((item) => ({ fields: { ...sourceOf(item), is_carousel_item: 'true' }, push: null })),
  };
}

function sourceOf(media: PublishMedia): Fields {
  const alt_text = media.altText?.trim() || undefined;
  if (media.kind === 'video') return { media_type: 'VIDEO', video_url: media.publicUrl, alt_text };
  return { media_type: 'IMAGE', image_url: media.publicUrl, alt_text };
}

function optionsOf({ settings, link }: PublishContent): Fields {
  const { replyControl, topicTag } = settings;
  return {
    reply_control: typeof replyControl === 'string' ? replyControl : undefined,
    topic_tag: typeof topicTag === 'string' ? topicTag : undefined,
    link_attachment: link?.url,
  };
}

const Status = z.object({ status: z.string(), error_message: z.string().default('') });
const Permalink = z.object({ permalink: z.string().optional() });
const Post = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: Stamp,
  permalink: z.string().optional(),
  replied_to: z.object({ id: z.string() }).optional(),
});

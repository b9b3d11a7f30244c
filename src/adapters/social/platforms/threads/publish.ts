import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PublishContent, PublishMedia, PublishPart } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { readAll, Stamp } from '../graph/comments.ts';
import { type ContainerApi, containerCalls, type Fields, type PostPiece } from '../graph/containers.ts';
import { nodeOf } from './api.ts';

/** How Threads makes posts out of containers. A first comment is a reply like any part. */
export const containers: ContainerApi = {
  ...containerCalls({
    nodeOf,
    edges: { create: 'threads', publish: 'threads_publish', quota: 'threads_publishing_limit' },
    status: ['status', 'error_message'],
  }),
  pieces(content) {
    const comment = content.firstComment === null ? [] : [{ text: content.firstComment, media: [] }];
    const parts: PublishPart[] = [{ text: content.text, media: content.media }, ...content.parts, ...comment];
    return parts.map((part, index) => ({
      ...pieceOf(part, index === 0 ? optionsOf(content) : {}),
      isFirstComment: index > content.parts.length,
    }));
  },
  upload: () => Promise.reject(new Error('Threads fetches all media itself')),
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

const Post = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: Stamp,
  permalink: z.string().optional(),
  replied_to: z.object({ id: z.string() }).optional(),
});

import { z } from 'zod';
import type { PublishContent, PublishMedia } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { graph, Id, uploadBytes } from '../graph/call.ts';
import { versionOf } from '../graph/version.ts';
import { readAll, Stamp } from '../graph/comments.ts';
import {
  type ContainerApi,
  containerCalls,
  type Fields,
  type Piece,
  type Seen,
} from '../graph/containers.ts';
import { hostOf, nodeOf } from './api.ts';
import { kindOf } from './check.ts';

/** How Instagram makes a post out of containers. */
export const containers: ContainerApi = {
  ...containerCalls({
    nodeOf,
    edges: { create: 'media', publish: 'media_publish', quota: 'content_publishing_limit' },
    status: ['status_code', 'status'],
  }),
  pieces(content) {
    const kind = kindOf(content);
    const comment = kind === 'story' ? null : content.firstComment;
    return [postOf(content), ...(comment === null ? [] : [commentPiece(comment)])];
  },
  async upload(job, containerId, media, ctx) {
    const token = job.account.accessToken;
    const { video_status: video } = await graph(ctx, `GET ${nodeOf(ctx, containerId)}`, Uploading, {
      query: { fields: 'video_status' },
      token,
    });
    const url = `${hostOf(ctx, 'upload')}/ig-api-upload/${versionOf(ctx)}/${containerId}`;
    await uploadBytes(ctx, url, token, media, video?.uploading_phase?.bytes_transferred ?? 0);
  },
  async recent(job, { isStory }, ctx) {
    const url = nodeOf(ctx, `${job.account.platformAccountId}/${isStory ? 'stories' : 'media'}`);
    const query = { fields: 'id,caption,timestamp,permalink', limit: '25' };
    const found = await readAll(ctx, url, Media, query, job.account.accessToken);
    return found.map(
      ({ id, caption, timestamp, permalink }): Seen => ({
        id,
        text: caption,
        at: timestamp,
        url: permalink ?? null,
      }),
    );
  },
  async comment(job, postId, text, ctx) {
    const form = { message: text };
    const token = job.account.accessToken;
    return (await graph(ctx, `POST ${nodeOf(ctx, `${postId}/comments`)}`, Id, { form, token, visible: true }))
      .id;
  },
  async ownComments(job, postId, ctx) {
    const { accessToken, platformAccountId, handle } = job.account;
    const query = { fields: 'id,text,timestamp,username,from' };
    const found = await readAll(ctx, nodeOf(ctx, `${postId}/comments`), Comment, query, accessToken);
    return found
      .filter(({ from, username }) => from?.id === platformAccountId || username === handle)
      .map(({ id, text, timestamp }) => ({ id, text, at: timestamp, url: null }));
  },
};

const commentPiece = (text: string): Piece => ({ kind: 'comment', text, isFirstComment: true });

function postOf(content: PublishContent): Piece {
  const kind = kindOf(content);
  const [first, ...more] = content.media;
  if (!first) throw platformError({ errorCode: 'media_required' });
  // Stories do not accept alternative text.
  if (kind === 'story') {
    const { alt_text: _none, ...source } = sourceOf(first);
    return single('', { ...source, media_type: 'STORIES' }, first, true);
  }
  const shared: Fields = {
    caption: content.text === '' ? undefined : content.text,
    ...collaboratorsOf(content),
  };
  if (kind === 'reel')
    return single(
      content.text,
      { ...sourceOf(first), ...shared, ...reelOf(content), media_type: 'REELS' },
      first,
      false,
    );
  if (more.length === 0) return single(content.text, { ...sourceOf(first), ...shared }, first, false);
  return {
    kind: 'post',
    text: content.text,
    isStory: false,
    isFirstComment: false,
    parent: { ...shared, media_type: 'CAROUSEL' },
    items: content.media.map((media) => ({
      fields: {
        ...sourceOf(media),
        is_carousel_item: 'true',
        ...(media.kind === 'video' && { media_type: 'VIDEO' }),
      },
      push: pushed(media),
    })),
  };
}

function single(text: string, fields: Fields, media: PublishMedia, isStory: boolean): Piece {
  return {
    kind: 'post',
    text,
    isStory,
    isFirstComment: false,
    parent: null,
    items: [{ fields, push: pushed(media) }],
  };
}

const pushed = (media: PublishMedia) => (media.kind === 'video' ? media : null);

function sourceOf(media: PublishMedia): Fields {
  if (media.kind === 'video') return { upload_type: 'resumable' };
  return { image_url: media.publicUrl, alt_text: media.altText?.trim() || undefined };
}

function collaboratorsOf({ settings }: PublishContent): Fields {
  const { collaborators } = settings;
  return Array.isArray(collaborators) && collaborators.length > 0
    ? { collaborators: JSON.stringify(collaborators) }
    : {};
}

function reelOf({ settings }: PublishContent): Fields {
  const { shareToFeed, thumbOffsetMs } = settings;
  return {
    share_to_feed: typeof shareToFeed === 'boolean' ? String(shareToFeed) : undefined,
    thumb_offset: typeof thumbOffsetMs === 'number' ? String(thumbOffsetMs) : undefined,
  };
}

const Uploading = z.object({
  video_status: z
    .object({ uploading_phase: z.object({ bytes_transferred: z.number().optional() }).optional() })
    .optional(),
});
const Media = z.object({
  id: z.string(),
  caption: z.string().default(''),
  timestamp: Stamp,
  permalink: z.string().optional(),
});
const Comment = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: Stamp,
  username: z.string().default(''),
  from: z.object({ id: z.coerce.string() }).optional(),
});

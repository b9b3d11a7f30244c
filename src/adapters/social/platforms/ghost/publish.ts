import { z } from 'zod';
import { requireFiles } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { escapeHtml, longFormHtml } from '../../long-form.ts';
import { optionOf } from '../../option-of.ts';
import { withLink } from '../../thread-steps.ts';
import { ghostCall } from './api.ts';
import { COVER_ALT_MAX, coverOf } from './check.ts';

/**
 * Files, then the draft, all invisible. Only a change of the status makes it visible,
 * and that may be repeated.
 */
const State = z.object({
  /** The address of each file. */
  uploads: z.array(z.string()).default([]),
  draft: z.object({ id: z.string(), updatedAt: z.string() }).nullable().default(null),
  isIntended: z.boolean().default(false),
});

const UPLOAD_TIMEOUT_MS = 600_000;
const SLUG_MAX = 185;

const Post = z.object({
  id: z.string(),
  status: z.string(),
  url: z.string().nullish(),
  updated_at: z.string(),
});
type Post = z.output<typeof Post>;
const Posts = z.object({ posts: z.tuple([Post]) }).transform(({ posts: [post] }) => post);

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const { account, content } = job;
  const next = content.media[state.uploads.length];
  if (next) {
    const url = await uploadFile(job, next, state.uploads.length, ctx);
    return { kind: 'prepared', handle: { ...state, uploads: [...state.uploads, url] } };
  }
  if (state.draft === null)
    return { kind: 'prepared', handle: { ...state, draft: await makeDraft(job, state.uploads, ctx) } };
  if (!state.isIntended) return { kind: 'ready', handle: { ...state, isIntended: true } };
  const newsletter = optionOf(content, 'newsletter');
  const post = await ghostCall(ctx, account, `PUT /posts/${state.draft.id}/`, Posts, {
    visible: true,
    // This call sends the email, once per article, and only if a person named the newsletter.
    ...(newsletter !== '' && { query: { newsletter } }),
    json: {
      posts: [{ status: 'published', slug: slugOf(content), updated_at: state.draft.updatedAt }],
    },
  }).catch(leaveOpen);
  if (!isLive(post)) throw platformError({ errorCode: 'permission_missing', platformCode: post.status });
  return { kind: 'published', handle: state, post: publishedOf(post) };
}

/** A collision means that the draft was changed meanwhile, possibly by ourselves; its status tells. */
function leaveOpen(error: unknown): never {
  if (!(error instanceof PlatformError) || error.failure.httpStatus !== 409) throw error;
  throw new PlatformError({
    ...error.failure,
    errorCode: 'outcome_unknown',
    retryable: true,
    effect: 'unknown',
  });
}

const isLive = ({ status }: Post) => status === 'published' || status === 'sent';

/**
 * Derived from the attempt, so that a draft whose answer was lost is found; a second draft of that name
 * would get the suffix -2.
 */
const draftSlug = ({ attemptId }: PublishJob) =>
  `parlance-${attemptId.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Ghost turns any text into a valid slug. */
const slugOf = (content: PublishContent) =>
  (optionOf(content, 'slug') || optionOf(content, 'title')).slice(0, SLUG_MAX);

async function makeDraft(job: PublishJob, uploads: readonly string[], ctx: PlatformContext) {
  const { account, content } = job;
  const slug = draftSlug(job);
  const left = await ghostCall(ctx, account, `GET /posts/slug/${slug}/`, Posts).catch(nullWhenGone);
  const cover = coverOf(content);
  const [excerpt, canonical] = [optionOf(content, 'excerpt'), optionOf(content, 'canonicalUrl')];
  const tags = tagsOf(content);
  const { id, updated_at: updatedAt } =
    left ??
    (await withWords(
      ghostCall(ctx, account, 'POST /posts/', Posts, {
        query: { source: 'html' },
        json: {
          posts: [
            {
              status: 'draft',
              slug,
              title: optionOf(content, 'title'),
              html: htmlOf(content, uploads),
              ...(tags.length > 0 && { tags }),
              ...(excerpt !== '' && { custom_excerpt: excerpt }),
              ...(canonical !== '' && { canonical_url: canonical }),
              ...(cover >= 0 && {
                feature_image: uploads[cover],
                feature_image_alt: (content.media[cover]?.altText ?? '').slice(0, COVER_ALT_MAX),
              }),
            },
          ],
        },
      }),
    ));
  return { id, updatedAt };
}

function nullWhenGone(error: unknown): null {
  if (error instanceof PlatformError && error.failure.httpStatus === 404) return null;
  throw error;
}

/** The request has no file, so what is too large is the text. */
async function withWords<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 413) throw error;
    throw platformError({ errorCode: 'text_too_long', httpStatus: 413 });
  }
}

/** Readers do not see tags that begin with #. */
function tagsOf({ settings: { tags } }: PublishContent): { name: string }[] {
  const names = Array.isArray(tags)
    ? tags.map((tag) =>
        String(tag)
          .trim()
          .replace(/^[#,]+/, '')
          .trim(),
      )
    : [];
  return [...new Set(names)].filter(Boolean).map((name) => ({ name }));
}

function htmlOf(content: PublishContent, uploads: readonly string[]): string {
  const cover = coverOf(content);
  const files = content.media.flatMap((media, i) => {
    const url = uploads[i];
    return i === cover || url === undefined ? [] : [fileHtml(media, url)];
  });
  return [longFormHtml(withLink(content)), ...files].join('\n');
}

/** HTML without an editor card stays unchanged between these marks. */
function fileHtml({ kind, altText }: PublishMedia, url: string): string {
  const src = escapeHtml(url);
  if (kind === 'video')
    return `<!--kg-card-begin: html-->\n<video controls src="${src}"></video>\n<!--kg-card-end: html-->`;
  return `<figure class="kg-card kg-image-card"><img src="${src}" alt="${escapeHtml(altText ?? '')}"></figure>`;
}

const Uploaded = z.object({ url: z.string() });
const Images = z.object({ images: z.tuple([Uploaded]) }).transform(({ images: [{ url }] }) => url);
const Films = z.object({ media: z.tuple([Uploaded]) }).transform(({ media: [{ url }] }) => url);

/**
 * Only visible to those who know its address. A file whose answer was lost stays, because
 * Ghost cannot list files.
 */
function uploadFile(
  job: PublishJob,
  media: PublishMedia,
  index: number,
  ctx: PlatformContext,
): Promise<string> {
  const { mime, bytes } = media;
  const ending = mime === 'image/jpeg' ? 'jpg' : (mime.split('/')[1] ?? 'bin').replace(/[^a-z0-9]+/g, '-');
  const filename = `${draftSlug(job)}-${index}.${ending}`;
  const request = {
    multipart: [
      { name: 'purpose', value: 'image' },
      { name: 'file', value: { filename, mime, bytes, data: media.read() } },
    ],
    timeoutMs: UPLOAD_TIMEOUT_MS,
  };
  return media.kind === 'video'
    ? ghostCall(ctx, job.account, 'POST /media/upload/', Films, request)
    : ghostCall(ctx, job.account, 'POST /images/upload/', Images, request);
}

/** The draft has an id, and its status is authoritative. */
export async function probe({ account }: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  if (state.draft === null) return { kind: 'absent' };
  try {
    const post = await readPost(account, state.draft.id, ctx);
    if (isLive(post)) return { kind: 'live', post: publishedOf(post) };
    const draft = { id: post.id, updatedAt: post.updated_at };
    return { kind: 'absent', handle: { ...state, draft, isIntended: false } };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    // Also when it is gone: Ghost has no trash, so nobody can tell whether it was public before.
    return { kind: 'unknown' };
  }
}

/**
 * The cover, the tags and the address stay. If somebody else changes it during this call, it
 * is read and tried again.
 */
export async function edit({ account, platformPostId, content, handle }: EditRequest, ctx: PlatformContext) {
  const { uploads } = State.parse(handle);
  requireFiles(content, uploads);
  const { updated_at } = await readPost(account, platformPostId, ctx);
  const path = `/posts/${encodeURIComponent(platformPostId)}/` as const;
  const posts = [{ title: optionOf(content, 'title'), html: htmlOf(content, uploads), updated_at }];
  await withWords(
    ghostCall(ctx, account, `PUT ${path}`, Posts, { query: { source: 'html' }, json: { posts } }),
  ).catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 409) throw error;
    throw new PlatformError({ ...error.failure, errorCode: 'platform_unavailable', retryable: true });
  });
}

const readPost = (account: ConnectedAccount, id: string, ctx: PlatformContext) =>
  ghostCall(ctx, account, `GET /posts/${encodeURIComponent(id)}/`, Posts);

const publishedOf = ({ id, url }: Post): Published => ({
  platformPostId: id,
  platformUrl: url ?? null,
  parts: [],
});

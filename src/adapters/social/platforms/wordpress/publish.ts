import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { requireFiles } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type EditRequest,
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type Published,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { optionOf } from '../../option-of.ts';
import { wp } from './api.ts';
import { blocksOf, coverOf } from './blocks.ts';

/**
 * Files, then tags, then the draft, all invisible. Only a change of the status makes it visible,
 * and that may be repeated.
 */
const State = z.object({
  uploads: z.array(z.object({ id: z.number(), url: z.string() })).default([]),
  tags: z.array(z.number()).nullable().default(null),
  postId: z.number().nullable().default(null),
  isIntended: z.boolean().default(false),
});
type State = z.output<typeof State>;

const UPLOAD_TIMEOUT_MS = 600_000;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const next = job.content.media[state.uploads.length];
  if (next) {
    const upload = await uploadFile(job, next, state.uploads.length, ctx);
    return { kind: 'prepared', handle: { ...state, uploads: [...state.uploads, upload] } };
  }
  if (state.tags === null) return { kind: 'prepared', handle: { ...state, tags: await tagIds(job, ctx) } };
  if (state.postId === null)
    return { kind: 'prepared', handle: { ...state, postId: await makeDraft(job, state, ctx) } };
  if (!state.isIntended) return { kind: 'ready', handle: { ...state, isIntended: true } };
  const { data } = await wp(ctx, job.account, `POST /wp/v2/posts/${state.postId}`, Post, {
    visible: true,
    json: { status: 'publish', slug: slugOf(job) },
  });
  if (data.status === 'publish') return { kind: 'published', handle: state, post: publishedOf(data) };
  throw platformError({
    errorCode: 'permission_missing',
    message: say('wordpress.site_holds_article_back'),
    platformCode: data.status,
  });
}

const Post = z.object({
  id: z.number(),
  status: z.string(),
  link: z.string().nullish(),
  categories: z.array(z.number()).default([]),
});
type Post = z.output<typeof Post>;

/** Derived from the attempt, so that a draft whose answer was lost is found; only the draft has this slug. */
const draftSlug = ({ attemptId }: PublishJob) => `parlance-${plain(attemptId)}`;
/** WordPress keeps only lower-case letters, digits and hyphens of a slug. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** WordPress derives an empty one from the title. */
const slugOf = (job: PublishJob) => optionOf(job.content, 'slug');

async function makeDraft(job: PublishJob, state: State, ctx: PlatformContext): Promise<number> {
  const { account } = job;
  const slug = draftSlug(job);
  const { data: known } = await wp(ctx, account, 'GET /wp/v2/posts', z.array(Post), {
    query: { slug, status: 'draft,pending,future,private,publish', context: 'edit' },
  });
  const [left] = known;
  const draft = left ?? (await sendDraft(job, state, slug, ctx));
  const category = optionOf(job.content, 'category');
  if (category === '' || draft.categories.includes(Number(category))) return draft.id;
  // WordPress silently ignores a category that no longer exists, so the article would
  // appear in the wrong place.
  await wp(ctx, account, `DELETE /wp/v2/posts/${draft.id}`, z.unknown(), { query: { force: true } });
  throw platformError({
    errorCode: 'invalid_settings',
    message: say('platform.account_no_such_place_any', { platform: 'WordPress' }),
  });
}

async function sendDraft(job: PublishJob, state: State, slug: string, ctx: PlatformContext): Promise<Post> {
  const { account, content } = job;
  const [category, excerpt] = [optionOf(job.content, 'category'), optionOf(job.content, 'excerpt')];
  const cover = state.uploads[coverOf(content)];
  try {
    const { data } = await wp(ctx, account, 'POST /wp/v2/posts', Post, {
      json: {
        status: 'draft',
        slug,
        title: optionOf(job.content, 'title'),
        content: blocksOf(content, state.uploads),
        ...(excerpt !== '' && { excerpt }),
        ...(category !== '' && { categories: [Number(category)] }),
        ...(state.tags !== null && state.tags.length > 0 && { tags: state.tags }),
        ...(cover && { featured_media: cover.id }),
        ...(content.settings['disableComment'] === true && { comment_status: 'closed' }),
      },
    });
    return data;
  } catch (error) {
    // The request has no file, so what is too large is the text.
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 413) throw error;
    throw platformError({ errorCode: 'text_too_long', httpStatus: 413 });
  }
}

const Upload = z
  .object({ id: z.number(), source_url: z.string() })
  .transform(({ id, source_url: url }) => ({ id, url }));

/** A file is only visible to those who know its address. A file whose answer was lost is reused. */
async function uploadFile(job: PublishJob, media: PublishMedia, index: number, ctx: PlatformContext) {
  const { account } = job;
  const name = `${draftSlug(job)}-${index}`;
  const { data: known } = await wp(ctx, account, 'GET /wp/v2/media', z.array(Upload), {
    query: { slug: name },
  });
  const [left] = known;
  const { data: upload } = left
    ? { data: left }
    : await wp(ctx, account, 'POST /wp/v2/media', Upload, {
        headers: {
          'content-type': media.mime,
          'content-length': String(media.bytes),
          'content-disposition': `attachment; filename="${name}.${endingOf(media)}"`,
        },
        body: media.read(),
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
  const alt = media.altText?.trim() ?? '';
  if (alt !== '')
    await wp(ctx, account, `POST /wp/v2/media/${upload.id}`, z.unknown(), { json: { alt_text: alt } });
  return upload;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
};
const endingOf = ({ mime }: PublishMedia) => ENDINGS[mime] ?? plain(mime.split('/')[1] ?? 'bin');

const Term = z.object({ id: z.number(), name: z.string() });
const Exists = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.number() }) });
const BAD_REQUEST = 400;
const TAGS_MAX = 30;

/** Tags are separate objects on a site: each is found by its name, or created. */
async function tagIds({ content, account }: PublishJob, ctx: PlatformContext): Promise<number[]> {
  const { tags } = content.settings;
  const names = Array.isArray(tags) ? tags.map((tag) => String(tag).replace(/^#/, '').trim()) : [];
  const ids: number[] = [];
  for (const name of [...new Set(names)].filter(Boolean).slice(0, TAGS_MAX)) {
    const found = await wp(ctx, account, 'GET /wp/v2/tags', z.array(Term), {
      query: { search: name, per_page: 100 },
    });
    const known = found.data.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    ids.push(known?.id ?? (await makeTag(name, account, ctx)));
  }
  return ids;
}

async function makeTag(name: string, account: PublishJob['account'], ctx: PlatformContext): Promise<number> {
  const Made = z.union([Exists.transform(({ data }) => data.term_id), Term.transform(({ id }) => id)]);
  const { data } = await wp(ctx, account, 'POST /wp/v2/tags', Made, {
    json: { name },
    accepts: [BAD_REQUEST],
  });
  return data;
}

/** The cover, tags, category and address stay as they are. */
export async function edit({ account, platformPostId, content, handle }: EditRequest, ctx: PlatformContext) {
  const { uploads } = State.parse(handle);
  requireFiles(content, uploads);
  const { title } = content.settings;
  await wp(ctx, account, `POST /wp/v2/posts/${Number(platformPostId)}`, Post, {
    json: { title: String(title ?? '').trim(), content: blocksOf(content, uploads) },
  });
}

/** The draft has an id, and its status is authoritative. */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  if (state.postId === null) return { kind: 'absent' };
  try {
    const { data } = await wp(ctx, job.account, `GET /wp/v2/posts/${state.postId}`, Post, {
      query: { context: 'edit' },
    });
    if (data.status === 'publish') return { kind: 'live', post: publishedOf(data) };
    // It was moved to the trash, published or not.
    return { kind: data.status === 'trash' ? 'unknown' : 'absent' };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return error.failure.httpStatus === 404 ? { kind: 'absent', handle: {} } : { kind: 'unknown' };
  }
}

const publishedOf = ({ id, link }: Post): Published => ({
  platformPostId: String(id),
  platformUrl: link ?? null,
  parts: [],
});

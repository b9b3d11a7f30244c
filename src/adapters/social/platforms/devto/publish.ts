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
  type Published,
  type PublishJob,
} from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';
import { dev } from './api.ts';
import { canonicalOf, tagsOf } from './check.ts';

/** `draftId`: the article, which nobody sees until it is published. */
const State = z.object({
  draftId: z.number().nullable().default(null),
  isIntended: z.boolean().default(false),
});

const Article = z.object({ id: z.number(), url: z.string().nullish() });

/** It allows only one write per second. */
const BETWEEN_WRITES_SEC = 2;

/** A draft first, then its publication, which may be repeated because it is the same article. */
export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const { draftId } = state;
  if (draftId === null)
    return {
      kind: 'wait',
      handle: { ...state, draftId: await makeDraft(job, ctx) },
      afterSec: BETWEEN_WRITES_SEC,
    };
  if (!state.isIntended) return { kind: 'ready', handle: { ...state, isIntended: true } };
  const article = await dev(ctx, job.account, `PUT /articles/${draftId}`, Article, {
    json: { article: { published: true } },
    visible: true,
  });
  return { kind: 'published', handle: state, post: publishedOf(article) };
}

async function makeDraft({ content, account }: PublishJob, ctx: PlatformContext): Promise<number> {
  const article = articleOf(content);
  try {
    const { id } = await dev(ctx, account, 'POST /articles', Article, { json: { article } });
    return id;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode !== 'duplicate') throw error;
    // A recent article of the same title may be our draft whose answer was lost.
    const draft = await findDraft(article, account, ctx);
    if (draft === null) throw error;
    return draft;
  }
}

const Drafts = z.array(z.object({ id: z.number(), title: z.string(), body_markdown: z.string().nullish() }));

async function findDraft(
  article: ReturnType<typeof articleOf>,
  account: ConnectedAccount,
  ctx: PlatformContext,
): Promise<number | null> {
  const drafts = await dev(ctx, account, 'GET /articles/me/unpublished', Drafts, { query: { per_page: 30 } });
  const ours = drafts.find(
    ({ title, body_markdown: text }) =>
      title.trim() === article.title && (text ?? '').trim() === article.body_markdown.trim(),
  );
  return ours?.id ?? null;
}

/** Empty fields are left out. */
function articleOf(content: PublishContent) {
  const { title, series, description } = content.settings;
  const [cover] = content.media;
  const canonical = canonicalOf(content);
  const tags = tagsOf(content);
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    title: text(title),
    body_markdown: withLink(content),
    published: false,
    ...(tags.length > 0 && { tags }),
    ...(text(series) !== '' && { series: text(series) }),
    ...(text(description) !== '' && { description: text(description) }),
    ...(canonical !== null && { canonical_url: canonical }),
    ...(cover && { main_image: cover.publicUrl }),
  };
}

export async function edit({ account, platformPostId, content }: EditRequest, ctx: PlatformContext) {
  const { title, body_markdown } = articleOf(content);
  const path = `/articles/${encodeURIComponent(platformPostId)}` as const;
  await dev(ctx, account, `PUT ${path}`, Article, { json: { article: { title, body_markdown } } });
}

/** Only published articles can be read by id. */
export async function probe({ account }: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const { draftId, isIntended } = State.parse(handle);
  if (draftId === null || !isIntended) return { kind: 'absent' };
  try {
    return { kind: 'live', post: publishedOf(await dev(ctx, account, `GET /articles/${draftId}`, Article)) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.failure.httpStatus === 404) return { kind: 'absent' };
    if (error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

const publishedOf = ({ id, url }: z.output<typeof Article>): Published => ({
  platformPostId: String(id),
  platformUrl: url ?? null,
  parts: [],
});

import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  PlatformError,
  type PublishContent,
  type PublishedPart,
  type PublishJob,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { normalised, SKEW_MS } from '../graph/call.ts';
import type { Step, ThreadPlatform } from '../../thread-steps.ts';
import { inPath, isPage, postUrl, rest } from './api.ts';
import { pollTermOf, questionOf } from './check.ts';
import { createComment, findOwnComment } from './comments.ts';
import { escapeLittle, unescapeLittle } from './text.ts';
import { upload } from './upload.ts';
import { wordsOf } from './words.ts';

const PAGE_SIZE = 20;
const PAGES_MAX = 5;

export const linkedinThread: ThreadPlatform = { upload, send, find };

async function send(step: Step, job: PublishJob, ctx: PlatformContext): Promise<PublishedPart> {
  const { account } = job;
  if (step.parent !== null) {
    const object = step.parent.platformPostId;
    const id = await createComment(account, { object, text: step.part.text }, ctx);
    return { platformPostId: id, platformUrl: postUrl(object) };
  }
  try {
    const { answer } = await rest(ctx, 'POST /rest/posts', z.unknown(), {
      token: account.accessToken,
      visible: true,
      json: bodyOf(step, job),
    });
    // The body is empty; the id of the post is in a header.
    const urn = answer.headers['x-restli-id'];
    if (urn) return { platformPostId: urn, platformUrl: postUrl(urn) };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode !== 'duplicate') throw error;
    throw await explained(error, account, ctx);
  }
  throw platformError({ errorCode: 'outcome_unknown', effect: 'unknown', httpStatus: 201 });
}

function bodyOf({ mediaIds }: Step, { account, content }: PublishJob): object {
  const shown = contentOf(content, mediaIds);
  return {
    author: account.platformAccountId,
    commentary: escapeLittle(wordsOf(content)),
    visibility: content.settings['visibility'] === 'CONNECTIONS' ? 'CONNECTIONS' : 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    ...(shown && { content: shown }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  };
}

function contentOf(content: PublishContent, mediaIds: readonly string[]): object | null {
  const { media, poll, link } = content;
  const title = titleOf(content);
  if (poll)
    return {
      poll: {
        question: questionOf(content),
        options: poll.options.map((text) => ({ text })),
        settings: { duration: pollTermOf(poll.durationMinutes)?.name },
      },
    };
  const pictures = media.map(({ altText }, i) => ({ id: mediaIds[i], ...(altText && { altText }) }));
  if (pictures.length > 1) return { multiImage: { images: pictures } };
  const [file] = media;
  if (file?.kind === 'document')
    return { media: { id: mediaIds[0], title: title ?? file.filename.replace(/\.[a-z]{1,5}$/i, '') } };
  if (file?.kind === 'video') return { media: { id: mediaIds[0], ...(title && { title }) } };
  if (file) return { media: pictures[0] };
  if (!link) return null;
  const { url, description } = link;
  // LinkedIn does not read the page, and refuses an article without a title.
  return {
    article: {
      source: url,
      title: link.title || title || new URL(url).hostname,
      ...(description && { description }),
    },
  };
}

const titleOf = ({ settings }: PublishContent) =>
  typeof settings['title'] === 'string' && settings['title'].trim() !== '' ? settings['title'] : null;

const Post = z.object({
  id: z.string(),
  commentary: z.string().default(''),
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  content: z
    .object({
      media: z.object({ id: z.string() }).optional(),
      multiImage: z.object({ images: z.array(z.object({ id: z.string() })) }).optional(),
    })
    .optional(),
});
type Post = z.output<typeof Post>;
const Posts = z.object({ elements: z.array(Post).default([]) });

/**
 * A refusal names the first post. For a day or two that may be a deleted post of which only a trace is left.
 */
async function explained(
  error: PlatformError,
  account: ConnectedAccount,
  ctx: PlatformContext,
): Promise<PlatformError> {
  const [urn] = /urn:li:(?:share|ugcPost):\d{1,30}/.exec(error.failure.platformMessage ?? '') ?? [];
  if (urn === undefined || !isPage(account)) return error;
  try {
    await rest(ctx, `GET /rest/posts/${inPath(urn)}`, Post, { token: account.accessToken });
    return error;
  } catch (read) {
    if (!(read instanceof PlatformError) || read.failure.httpStatus !== 404) return error;
    return new PlatformError({
      ...error.failure,
      message: say('linkedin.linkedin_still_remembers_deleted_post'),
    });
  }
}

async function find(
  step: Step,
  { account, content }: PublishJob,
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  // A member's own posts and comments are closed to applications, so nothing can be looked up.
  if (!isPage(account)) return 'unknown';
  if (step.parent !== null) {
    const object = step.parent.platformPostId;
    const found = await findOwnComment(account, { object, text: step.part.text, at: step.at }, ctx);
    if (found === null || found === 'unknown') return found;
    return { platformPostId: found.urn, platformUrl: postUrl(object) };
  }
  const since = step.at.getTime() - SKEW_MS;
  const words = normalised(unescapeLittle(escapeLittle(wordsOf(content))));
  const matches: Post[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = `q=author&author=${inPath(account.platformAccountId)}&start=${page * PAGE_SIZE}&count=${PAGE_SIZE}&sortBy=LAST_MODIFIED`;
    const {
      data: { elements },
    } = await rest(ctx, `GET /rest/posts?${query}`, Posts, { token: account.accessToken });
    const recent = elements.filter((post) => timeOf(post) >= since);
    matches.push(...recent.filter((post) => isSame(post, words, step.mediaIds)));
    // An older post that was edited may be among the new ones, so only a page without
    // any new post is the end.
    if (elements.length < PAGE_SIZE || recent.length === 0) {
      const [only, ...others] = matches;
      if (others.length > 0) return 'unknown';
      return only ? { platformPostId: only.id, platformUrl: postUrl(only.id) } : null;
    }
  }
  return 'unknown';
}

const timeOf = ({ createdAt, publishedAt }: Post) => createdAt ?? publishedAt ?? 0;

function isSame({ commentary, content }: Post, words: string, mediaIds: readonly string[]): boolean {
  const shown = content?.multiImage?.images.map(({ id }) => id) ?? (content?.media ? [content.media.id] : []);
  return normalised(unescapeLittle(commentary)) === words && shown.join() === mediaIds.join();
}

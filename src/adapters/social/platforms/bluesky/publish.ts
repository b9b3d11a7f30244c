import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishJob,
  type PublishMedia,
  type PublishPart,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { authOf, POSTS, postUrl, readUri, Ref, xrpc } from './api.ts';
import { findRecord } from './read.ts';
import { facetsOf, findMentions, keyOf } from './text.ts';

const Blob = z.looseObject({ $type: z.literal('blob') });

/**
 * With our own record key, a repeated put writes the same record. So the keys and the time in the record are
 * chosen first and kept: with another createdAt a repetition would be an edit.
 */
const State = z.object({
  rkeys: z.array(z.string()).default([]),
  createdAt: z.string().default(''),
  /** Handle of a mentioned person → DID; null if nobody has it. */
  dids: z.record(z.string(), z.string().nullable()).default({}),
  /** By "part:index". */
  blobs: z.record(z.string(), Blob).default({}),
  videoJob: z.string().nullable().default(null),
  out: z.array(Ref).default([]),
});
type State = z.output<typeof State>;

const VIDEO_POLL_SEC = 5;
/** The longest lifetime that the video service asks for. */
const SERVICE_TOKEN_SEC = 30 * 60;
const UPLOAD_TIMEOUT_MS = 120_000;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const parts = partsOf(job.content);
  if (state.rkeys.length === 0)
    return { kind: 'prepared', handle: { ...state, ...(await choose(job, parts, ctx)) } };

  const missing = mediaOf(parts).find(({ key }) => state.blobs[key] === undefined);
  if (missing) return upload(job, state, missing, ctx);

  const index = state.out.length;
  if (handle['sending'] !== index) return { kind: 'ready', handle: { ...state, sending: index } };
  const ref = await put(job, state, parts, ctx);
  const next: State = { ...state, out: [...state.out, ref] };
  if (next.out.length < parts.length) return { kind: 'ready', handle: { ...next, sending: next.out.length } };
  return { kind: 'published', handle: next, post: publishedOf(job, next.out) };
}

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  const parts = partsOf(job.content);
  const rkey = state.rkeys[state.out.length];
  if (rkey === undefined) return { kind: 'absent' };
  const found = await findRecord(job.account, rkey, ctx);
  if (found === 'absent' || found === 'unknown') return { kind: found };
  const out = [...state.out, found];
  if (out.length === parts.length) return { kind: 'live', post: publishedOf(job, out) };
  return { kind: 'absent', handle: { ...state, out, sending: out.length } };
}

/** The complete thread: the post, its parts, and the first comment as the last reply. */
function partsOf(content: PublishContent): PublishPart[] {
  const comment = content.firstComment === null ? [] : [{ text: content.firstComment, media: [] }];
  return [{ text: content.text, media: content.media }, ...content.parts, ...comment];
}

function mediaOf(parts: readonly PublishPart[]): { key: string; media: PublishMedia }[] {
  return parts.flatMap((part, i) => part.media.map((media, j) => ({ key: `${i}:${j}`, media })));
}

async function choose(
  job: PublishJob,
  parts: readonly PublishPart[],
  ctx: PlatformContext,
): Promise<Pick<State, 'rkeys' | 'createdAt' | 'dids'>> {
  const now = ctx.clock.now();
  const dids: State['dids'] = {};
  for (const name of new Set(
    parts.flatMap(({ text }) => findMentions(text).map((mention) => mention.handle)),
  ))
    dids[name] = await resolve(job, name, ctx);
  return {
    rkeys: parts.map((_, i) => keyOf(job.attemptId, now, i)),
    createdAt: now.toISOString(),
    dids,
  };
}

/** An unknown handle stays plain text; that is no reason to fail a post. */
async function resolve(job: PublishJob, handle: string, ctx: PlatformContext): Promise<string | null> {
  try {
    const shape = z.object({ did: z.string() });
    const query = { handle };
    const found = await xrpc(ctx, job.account.host, 'GET com.atproto.identity.resolveHandle', shape, {
      ...authOf(job.account),
      query,
    });
    return found.did;
  } catch (error) {
    if (
      error instanceof PlatformError &&
      error.failure.httpStatus === 400 &&
      error.failure.errorCode !== 'token_expired'
    )
      return null;
    throw error;
  }
}

async function upload(
  job: PublishJob,
  state: State,
  { key, media }: { key: string; media: PublishMedia },
  ctx: PlatformContext,
): Promise<Progress> {
  if (media.kind === 'video') return uploadVideo(job, state, key, media, ctx);
  const { blob } = await xrpc(
    ctx,
    job.account.host,
    'POST com.atproto.repo.uploadBlob',
    z.object({ blob: Blob }),
    { ...authOf(job.account), ...bytesOf(media), timeoutMs: UPLOAD_TIMEOUT_MS },
  );
  return { kind: 'prepared', handle: { ...state, blobs: { ...state.blobs, [key]: blob } } };
}

function bytesOf(media: PublishMedia) {
  return {
    headers: { 'content-type': media.mime, 'content-length': String(media.bytes) },
    // Can be read more than once, because a server may ask for the same bytes again with its latest nonce.
    body: { [Symbol.asyncIterator]: () => media.read()[Symbol.asyncIterator]() },
  };
}

const JobStatus = z.object({
  jobId: z.string(),
  state: z.string().default(''),
  blob: Blob.optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
/** The lexicon wraps it; the service itself answers an upload without the wrapper. */
const JobAnswer = z.union([
  z.object({ jobStatus: JobStatus }),
  JobStatus.transform((jobStatus) => ({ jobStatus })),
]);

/** The video service is another server, so it requires a token issued for it by the account's own server. */
async function uploadVideo(
  job: PublishJob,
  state: State,
  key: string,
  media: PublishMedia,
  ctx: PlatformContext,
): Promise<Progress> {
  const { host, platformAccountId: did } = job.account;
  if (state.videoJob === null) {
    const { token } = await xrpc(
      ctx,
      host,
      'GET com.atproto.server.getServiceAuth',
      z.object({ token: z.string() }),
      {
        ...authOf(job.account),
        query: {
          aud: audienceOf(job),
          lxm: 'com.atproto.repo.uploadBlob',
          // The service passes the video to the account's server with this same token once it is encoded.
          exp: Math.floor(ctx.clock.now().getTime() / 1000) + SERVICE_TOKEN_SEC,
        },
      },
    );
    const { jobStatus } = await xrpc(ctx, null, 'POST app.bsky.video.uploadVideo', JobAnswer, {
      service: 'video',
      accepts: [409],
      token,
      query: { did, name: media.filename },
      ...bytesOf(media),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    return { kind: 'wait', handle: { ...state, videoJob: jobStatus.jobId }, afterSec: VIDEO_POLL_SEC };
  }
  const { jobStatus } = await xrpc(ctx, null, 'GET app.bsky.video.getJobStatus', JobAnswer, {
    service: 'video',
    query: { jobId: state.videoJob },
  });
  if (jobStatus.blob)
    return {
      kind: 'prepared',
      handle: { ...state, videoJob: null, blobs: { ...state.blobs, [key]: jobStatus.blob } },
    };
  if (jobStatus.state === 'JOB_STATE_FAILED')
    throw platformError({
      errorCode: 'media_processing_failed',
      platformCode: jobStatus.error ?? jobStatus.state,
      platformMessage: jobStatus.message,
      restart: true,
    });
  return { kind: 'wait', handle: state, afterSec: VIDEO_POLL_SEC };
}

/** did:web of the server that keeps the account's records, as read with the profile. */
function audienceOf(job: PublishJob): string {
  const { serviceDid } = job.account.facts;
  return typeof serviceDid === 'string' ? serviceDid : 'did:web:bsky.social';
}

async function put(
  job: PublishJob,
  state: State,
  parts: readonly PublishPart[],
  ctx: PlatformContext,
): Promise<Ref> {
  const index = state.out.length;
  return xrpc(ctx, job.account.host, 'POST com.atproto.repo.putRecord', Ref, {
    ...authOf(job.account),
    visible: true,
    json: {
      repo: job.account.platformAccountId,
      collection: POSTS,
      rkey: state.rkeys[index],
      validate: true,
      record: recordOf(job.content, state, parts, index),
    },
  });
}

function recordOf(
  content: PublishContent,
  state: State,
  parts: readonly PublishPart[],
  index: number,
): object {
  const { text, media } = parts[index] ?? { text: '', media: [] };
  const facets = facetsOf(text, state.dids);
  const embed = embedOf(content, state, media, index);
  const [root, parent] = [state.out[0], state.out[index - 1]];
  const langs = langsOf(content);
  return {
    $type: POSTS,
    text,
    // Distinct and increasing, so that readers sort the thread as it was written.
    createdAt: new Date(Date.parse(state.createdAt) + index).toISOString(),
    ...(langs.length > 0 && { langs }),
    ...(facets.length > 0 && { facets }),
    ...(embed !== null && { embed }),
    ...(root && parent && { reply: { root, parent } }),
    ...(content.contentWarning !== null && {
      labels: {
        $type: 'com.atproto.label.defs#selfLabels',
        values: [{ val: labelOf(content.contentWarning) }],
      },
    }),
  };
}

const LABELS = ['sexual', 'nudity', 'porn', 'graphic-media'];
/** The platform has four warnings; any other text becomes the mildest that still hides the media. */
const labelOf = (warning: string) =>
  LABELS.find((label) => label === warning.trim().toLowerCase()) ?? 'graphic-media';

const LANGS_MAX = 3;
function langsOf({ settings, locale }: PublishContent): string[] {
  const { langs } = settings;
  const languages = Array.isArray(langs) ? langs.filter((lang) => typeof lang === 'string') : [];
  return (languages.length > 0 ? languages : locale === null ? [] : [locale]).slice(0, LANGS_MAX);
}

function embedOf(
  content: PublishContent,
  state: State,
  media: readonly PublishMedia[],
  index: number,
): object | null {
  const shape = ({ width, height }: PublishMedia) =>
    width !== null && height !== null && { aspectRatio: { width, height } };
  const video = media.findIndex(({ kind }) => kind === 'video');
  const film = media[video];
  if (film)
    return {
      $type: 'app.bsky.embed.video',
      video: state.blobs[`${index}:${video}`],
      alt: film.altText ?? '',
      ...shape(film),
    };
  if (media.length > 0)
    return {
      $type: 'app.bsky.embed.images',
      images: media.map((item, i) => ({
        image: state.blobs[`${index}:${i}`],
        alt: item.altText ?? '',
        ...shape(item),
      })),
    };
  if (content.link === null || index > 0) return null;
  const { url, title = '', description = '' } = content.link;
  return { $type: 'app.bsky.embed.external', external: { uri: url, title, description } };
}

function publishedOf(job: PublishJob, out: readonly Ref[]): Published {
  const [first, ...rest] = out.map(({ uri }) => ({
    platformPostId: uri,
    platformUrl: postUrl(job.account.handle || readUri(uri).repo, uri),
  }));
  if (!first) throw new Error('nothing was published');
  return { ...first, parts: rest };
}

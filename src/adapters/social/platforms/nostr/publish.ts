import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, Handle, Probe, Progress, PublishJob, PublishMedia } from '../../contract.ts';
import { byStatus } from '../../http.ts';
import {
  advanceThread,
  probeThread,
  type SentPart,
  type Step,
  type ThreadPlatform,
  type Upload,
} from '../../thread-steps.ts';
import { articleOf, commentTags, isArticle, nameOf } from './article.ts';
import { addressOf, type Draft, KIND, type NostrEvent, naddrOf, neventOf, unsignedEvent } from './event.ts';
import { placesOf, publishEvent, readEvents } from './relay.ts';
import { signerOf } from './signer.ts';

const UPLOAD_TIMEOUT_MS = 600_000;
/** Lifetime of the permission to upload. */
const PERMISSION_SEC = 3600;

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** An article is known by its address, because each later version of it has another id. */
function publishedOf(event: Omit<NostrEvent, 'sig'>): SentPart {
  const { id, pubkey, tags } = event;
  const address = addressOf(event);
  if (address === null) return { platformPostId: id, platformUrl: `https://njump.me/${neventOf(id)}` };
  const [, name = ''] = tags.find(([each]) => each === 'd') ?? [];
  return { platformPostId: address, platformUrl: `https://njump.me/${naddrOf(name, pubkey)}`, ref: id };
}

/**
 * The time of an event is the time of its intent, which is committed before anything is sent. So a second try
 * creates exactly the same event, and a relay that already has it says so.
 */
const platform: ThreadPlatform = {
  upload: async (media, _soFar, job, ctx) => ({ upload: await uploadFile(media, job.account, ctx) }),
  async send(step, job, ctx) {
    const signer = signerOf(ctx, job.account);
    const event = await signer.sign(noteOf(step, job));
    await publishEvent(ctx, placesOf(ctx, job.account), signer, event);
    return publishedOf(event);
  },
  async find(step, job, ctx) {
    const signer = signerOf(ctx, job.account);
    const event = unsignedEvent(signer.pubkey, noteOf(step, job));
    const places = placesOf(ctx, job.account);
    const events = await readEvents(ctx, places, signer, { ids: [event.id] });
    if (events === null) return 'unknown';
    return events.length > 0 ? publishedOf(event) : null;
  },
};

export const advance = (job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> =>
  advanceThread(platform, job, handle, ctx);

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  return probeThread(platform, job, handle, ctx);
}

function noteOf(step: Step, job: PublishJob): Draft {
  const { index, part, parent, root, mediaIds, at } = step;
  const { contentWarning } = job.content;
  const warned = contentWarning === null ? [] : [['content-warning', contentWarning]];
  if (isArticle(job.content)) {
    const { platformAccountId: pubkey } = job.account;
    const files = part.media.map((media, i) => describe(media, mediaIds[i] ?? ''));
    if (root === null) return articleOf(step, job, [...files, ...warned, ...tagsIn(part.text)]);
    const id = root.ref ?? root.platformPostId;
    const article = { id, kind: KIND.article, pubkey, tags: [['d', nameOf(job)]] };
    const tags = [...commentTags(article), ...tagsIn(part.text)];
    return { kind: KIND.comment, created_at: secondsOf(at), content: part.text, tags };
  }
  const content = [part.text, ...mediaIds].filter((text) => text.trim() !== '').join('\n');
  return {
    kind: KIND.note,
    created_at: secondsOf(at),
    content,
    tags: [
      ...threadTags(parent?.platformPostId ?? null, root?.platformPostId ?? null, [
        job.account.platformAccountId,
      ]),
      ...tagsIn(part.text),
      ...part.media.map((media, i) => describe(media, mediaIds[i] ?? '')),
      ...(index === 0 ? warned : []),
    ],
  };
}

/** NIP-10: the first note of the thread, the note being answered, and the people who are notified. */
export function threadTags(
  parent: string | null,
  root: string | null,
  people: readonly string[],
): string[][] {
  if (parent === null) return [];
  const marked =
    root === null || root === parent
      ? [['e', parent, '', 'root']]
      : [
          ['e', root, '', 'root'],
          ['e', parent, '', 'reply'],
        ];
  return [...marked, ...new Set(people)].map((each) => (typeof each === 'string' ? ['p', each] : each));
}

const HASHTAG = /(?<![\p{L}\p{N}_/#&])#([\p{L}\p{N}_]{1,100})/gu;

/** Readers find a post by these tags; in the text alone they are only words. */
export function tagsIn(text: string): string[][] {
  const names = new Set([...text.matchAll(HASHTAG)].map(([, name = '']) => name.toLowerCase()));
  return [...names].map((name) => ['t', name]);
}

/** NIP-92. */
function describe({ mime, width, height, altText }: PublishMedia, url: string): string[] {
  const [hash] = /[0-9a-f]{64}/.exec(url) ?? [];
  return [
    'imeta',
    `url ${url}`,
    `m ${mime}`,
    ...(width && height ? [`dim ${width}x${height}`] : []),
    ...(altText?.trim() ? [`alt ${altText.trim()}`] : []),
    ...(hash === undefined ? [] : [`x ${hash}`]),
  ];
}

const Blob = z.object({ url: z.url({ protocol: /^https?$/ }) });

/**
 * Blossom: a server that stores files under their hash for anyone who signs the request. The same file
 * always gets the same address.
 */
async function uploadFile(
  media: PublishMedia,
  account: ConnectedAccount,
  ctx: PlatformContext,
): Promise<Upload> {
  const hash = createHash('sha256');
  for await (const chunk of media.read()) hash.update(chunk);
  const now = secondsOf(ctx.clock.now());
  const permission = await signerOf(ctx, account).sign({
    kind: KIND.blobAuth,
    created_at: now,
    content: 'Upload',
    tags: [
      ['t', 'upload'],
      ['x', hash.digest('hex')],
      ['expiration', String(now + PERMISSION_SEC)],
    ],
  });
  const authorization = `Nostr ${Buffer.from(JSON.stringify(permission)).toString('base64')}`;
  const { data } = await ask(ctx, Blob, {
    method: 'PUT',
    url: `${placesOf(ctx, account).media}/upload`,
    headers: { authorization, 'content-type': media.mime, 'content-length': String(media.bytes) },
    body: media.read(),
    secrets: [authorization],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    visible: false,
    refusal: (answer) =>
      answer.status < 400
        ? null
        : {
            ...byStatus(answer),
            ...(answer.status === 415 && { errorCode: 'media_unsupported' }),
            ...(answer.headers['x-reason'] && { platformMessage: answer.headers['x-reason'] }),
          },
  });
  return { id: data.url, sent: media.bytes, stage: 'ready', at: ctx.clock.now().toISOString() };
}

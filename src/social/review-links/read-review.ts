import { z } from 'zod';
import { defineEntrance, type Visit } from '#platform/entrance.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { pictureUrl } from '../accounts/present.ts';
import { type AccountFace, readFaces } from '../accounts/store/facts.ts';
import type { Effective } from '../posts/merge-content.ts';
import { presentMedia, readShown } from '../reading/preview-post.ts';
import { hideMissing, isGone, type Opened, openLink, ReviewToken } from './open-link.ts';
import { noteSeen } from './store.ts';

const MediaShown = z.object({
  mediaId: z.string(),
  kind: z.string(),
  url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  altText: z.string().nullable(),
});

/** What everybody will see on one account, and nothing else about it. */
const Preview = z.object({
  accountId: z.string(),
  platform: z.string(),
  name: z.string(),
  handle: z.string(),
  pictureUrl: z.string().nullable(),
  locale: z.string().nullable(),
  at: z.string().nullable().describe('When it will be or was published.'),
  parts: z
    .array(z.object({ text: z.string(), media: z.array(MediaShown) }))
    .describe('The post, then the parts of its thread.'),
  firstComment: z.string().nullable(),
  link: z.record(z.string(), z.unknown()).nullable(),
  poll: z.record(z.string(), z.unknown()).nullable(),
  contentWarning: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()).describe('The settings that affect how it looks.'),
  can: z.object({
    thread: z.boolean(),
    firstComment: z.boolean(),
    poll: z.boolean(),
    contentWarning: z.boolean(),
  }),
});

export const readReview = defineEntrance({
  name: 'read_review',
  group: 'review',
  summary: 'The preview of a post, for the holder of a review link.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: ReviewToken }),
  output: z.object({
    workspace: z.string(),
    version: z.int().describe('Send it back with the opinion.'),
    isOpen: z.boolean().describe('false: it was published, and there is nothing to decide.'),
    previews: z.array(Preview).describe('One for each account.'),
    expiresAt: z.string(),
  }),

  async run({ token }, visit) {
    const opened = await openLink(visit, token);
    return { data: await show(visit, opened).catch(hideMissing) };
  },
});

/** The title, or that it is a story: what the preview needs. Other settings are not shown. */
const LOOKS = ['kind', 'title'];

function show(visit: Visit, { link, workspace, caller }: Opened) {
  return visit.database.tenant(caller, async (db) => {
    const { post, shown, media } = await readShown(
      { db, caller, clock: visit.clock },
      link.post_id,
      undefined,
    );
    await noteSeen(db, link, visit.clock.now());
    const faces = await readFaces(
      { db, caller },
      shown.map(({ target }) => target.account_id),
    );
    return {
      workspace,
      version: post.version,
      isOpen: !isGone(post.status),
      previews: shown.map(({ target, content }) => ({
        ...faceOf(visit, faces.get(target.account_id)),
        accountId: target.account_id,
        platform: target.platform,
        at: (target.published_at ?? post.scheduled_at)?.toISOString() ?? null,
        ...looksOf(target.platform, content),
        parts: [content, ...content.parts].map(({ text, mediaIds }) => ({
          text,
          media: mediaIds.flatMap((id) => {
            const row = media.get(id);
            if (!row) return [];
            const { status: _status, ...facts } = presentMedia(visit, row, content.locale);
            return [facts];
          }),
        })),
      })),
      expiresAt: link.expires_at.toISOString(),
    };
  });
}

const faceOf = (visit: Visit, face: AccountFace | undefined) => ({
  name: face?.display_name ?? '',
  handle: face?.handle ?? '',
  pictureUrl: pictureUrl(visit, face?.picture_key ?? null),
});

function looksOf(platform: string, content: Effective) {
  const { locale, firstComment, link, poll, contentWarning, settings } = content;
  const can = adapterOf(platform)?.capabilities;
  return {
    locale,
    firstComment,
    link,
    poll,
    contentWarning,
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => LOOKS.includes(name))),
    can: {
      thread: can?.thread ?? false,
      firstComment: can?.firstComment ?? false,
      poll: can?.poll ?? false,
      contentWarning: can?.contentWarning ?? false,
    },
  };
}

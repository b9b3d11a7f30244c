import { z } from 'zod';
import { measureText } from '#adapters/social/check-content.ts';
import { platformOf } from '#adapters/social/platforms.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { type MediaRow, readMediaRows } from '../media/store.ts';
import { additionsOf, finishFor, readAdditions } from '../outgoing/read-additions.ts';
import { type Effective, effectiveFor } from '../posts/merge-content.ts';
import { partsOf, type TargetOfAccount } from '../posts/rows.ts';
import { findSpans } from '../posts/spans.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';

const LINK_SECONDS = 3600;

const Block = z.object({
  part: z.int().describe('0 is the post itself, then the parts of the thread.'),
  text: z.string(),
  spans: z.array(
    z.object({
      kind: z.enum(['link', 'mention', 'tag']),
      start: z.int().describe('In UTF-16 units.'),
      end: z.int(),
      text: z.string(),
    }),
  ),
  foldAt: z.int().nullable().describe('Where the feed cuts the text, in UTF-16 units.'),
});

const MediaBlock = z.object({
  part: z.int(),
  mediaId: z.string(),
  kind: z.string(),
  status: z.string(),
  url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  altText: z.string().nullable(),
});

export const previewPost = defineOperation({
  name: 'preview_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/preview' }],
  summary: 'How a post will look on each account: clickable parts, where the text is cut, media.',
  scope: 'posts:read',
  rate: 'read',
  // Searching long texts for links and mentions takes time, and no database connection
  // should be held meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ postId: z.string(), accountId: z.string().max(64).optional() }),
  output: z.object({
    postId: z.string(),
    targets: z.array(
      z.object({
        accountId: z.string(),
        platform: z.string(),
        blocks: z.array(Block),
        media: z.array(MediaBlock),
        warnings: z.array(z.object({ code: z.string(), message: z.string() })),
      }),
    ),
  }),

  async run({ postId, accountId }, ctx) {
    const { post, shown, media } = await ctx.database.tenant(ctx.caller, (db) =>
      readShown({ ...ctx, db }, postId, accountId),
    );
    return {
      postId: post.id,
      targets: shown.map(({ target, content }) => ({
        accountId: target.account_id,
        platform: target.platform,
        blocks: [content, ...content.parts].map(({ text }, part) => ({
          part,
          text,
          spans: findSpans(text),
          foldAt: part === 0 ? foldOf(text, target.platform) : null,
        })),
        media: mediaOf(content).flatMap(({ id, part }) => {
          const row = media.get(id);
          return row ? [{ part, ...presentMedia(ctx, row, content.locale) }] : [];
        }),
        warnings: warningsFor(target, content, media),
      })),
    };
  },
});

export async function readShown(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  postId: string,
  accountId: string | undefined,
) {
  const post = await getPost(ctx, postId);
  const all = await readTargetsOf(ctx, [post.id]);
  const targets = accountId === undefined ? all : all.filter((target) => target.account_id === accountId);
  if (accountId !== undefined && targets.length === 0)
    throw invalidField('accountId', say('reading.not_account_post'));
  const parts = partsOf(post);
  const additions = additionsOf(await readAdditions(ctx.db, [post.workspace_id]), post.workspace_id);
  const at = post.scheduled_at ?? ctx.clock.now();
  const shown = targets.map((target) => ({
    target,
    content: finishFor(effectiveFor(target, parts), additions, post, target, target.next_attempt_at ?? at),
  }));
  const media = await readMedia(
    ctx,
    shown.flatMap(({ content }) => mediaOf(content).map(({ id }) => id)),
  );
  return { post, shown, media };
}

/** Never inside a surrogate pair, so that both parts are valid text. */
function foldOf(text: string, platform: string): number | null {
  const limit = platformOf(platform)?.foldAfter ?? null;
  if (limit === null) return null;
  const shown = [...text].slice(0, limit).join('');
  return shown.length < text.length ? shown.length : null;
}

function mediaOf(content: Effective): { id: string; part: number }[] {
  return [content, ...content.parts].flatMap(({ mediaIds }, part) => mediaIds.map((id) => ({ id, part })));
}

async function readMedia(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<Map<string, MediaRow>> {
  const rows = await readMediaRows(db, caller.workspaceId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export function presentMedia(
  ctx: Pick<Context, 'publicUrl' | 'clock' | 'keyring'>,
  row: MediaRow,
  locale: string | null,
) {
  const { publicUrl, clock, keyring } = ctx;
  const url =
    row.blob_key === null || row.status !== 'ready'
      ? null
      : signBlobUrl({
          publicUrl,
          key: row.blob_key,
          filename: row.filename,
          expiresAt: new Date(clock.now().getTime() + LINK_SECONDS * 1000),
          signingKey: keyring.derive('blob-url'),
          disposition: 'inline',
        });
  return {
    mediaId: row.id,
    kind: row.kind,
    status: row.status,
    url,
    width: row.width,
    height: row.height,
    altText: (locale === null ? undefined : row.alt_text[locale]) ?? Object.values(row.alt_text)[0] ?? null,
  };
}

/** The most important warnings; precheck_post has all of them. */
function warningsFor(
  target: TargetOfAccount,
  content: Effective,
  media: ReadonlyMap<string, MediaRow>,
): { code: string; message: string }[] {
  const adapter = adapterOf(target.platform);
  const tooLong = adapter
    ? [content, ...content.parts].flatMap(({ text }, part) => {
        const length = measureText(adapter, text);
        const { limit, unit } = adapter.text;
        if (length <= limit) return [];
        const message = say('reading.part', { part, length, limit, unit });
        return [{ code: 'text_too_long', message }];
      })
    : [];
  const gone = mediaOf(content)
    .filter(({ id }) => !media.has(id))
    .map(({ id }) => ({ code: 'media_missing', message: say('reading.media_been_deleted', { id }) }));
  const unready = mediaOf(content)
    .filter(({ id }) => media.has(id) && media.get(id)?.status !== 'ready')
    .map(({ id }) => ({ code: 'media_not_ready', message: say('reading.media_not_ready', { id }) }));
  return [...tooLong, ...gone, ...unready];
}

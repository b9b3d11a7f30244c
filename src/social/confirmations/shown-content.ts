import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { pickRender } from '../media/pick-render.ts';
import { publishableUrl } from '../media/store-blob.ts';
import { readMediaRows, readRenders } from '../media/store.ts';
import { additionsOf, finishFor, readAdditions } from '../outgoing/read-additions.ts';
import { type Effective, effectiveFor } from '../posts/merge-content.ts';
import { EffectiveView } from '../posts/post-view.ts';
import { isFrozen } from '../posts/present.ts';
import { partsOf } from '../posts/rows.ts';
import { readPosts } from '../posts/store/read-posts.ts';
import { targetsTo } from '../posts/store/read-targets.ts';

const ShownMedia = z.object({
  id: z.string(),
  kind: z.string(),
  filename: z.string(),
  altText: z.string().nullable(),
  sha256: z.string().nullable(),
  renderId: z.string().nullable().describe('The version that the platform gets instead of the file itself.'),
});

/** The content for one account that a person is asked about. */
export const Shown = z.object({
  postId: z.string().nullable(),
  accountId: z.string(),
  platform: z.string(),
  scheduledAt: z.string().nullable().describe('When it is published; null: at once, or without a time yet.'),
  variant: EffectiveView.nullable(),
  media: z.array(ShownMedia),
  comment: z
    .object({ id: z.string(), text: z.string() })
    .nullable()
    .describe('The comment that it concerns.'),
  reply: z.string().nullable(),
});
export type Shown = z.output<typeof Shown>;

export const ShownView = Shown.extend({ media: z.array(ShownMedia.extend({ url: z.string().nullable() })) });

type Place = Pick<Context, 'db' | 'caller' | 'clock'>;

/**
 * What the posts would send to these accounts, as they are in the transaction of the call, with media.
 * It does not depend on the reader: the requesting credential and the deciding person get the same
 * result from the same rows.
 */
export async function readShown(
  { db, caller, clock }: Place,
  postIds: readonly string[],
  accountIds: readonly string[],
): Promise<Shown[]> {
  if (postIds.length === 0) return [];
  const { workspaceId } = caller;
  const posts = await readPosts(db, workspaceId, postIds);
  const additions = additionsOf(await readAdditions(db, [workspaceId]), workspaceId);
  const byPost = Map.groupBy(await targetsTo(db, workspaceId, postIds, accountIds), ({ post_id }) => post_id);
  const planned = posts.flatMap((post) =>
    (byPost.get(post.id) ?? []).map((target) => ({
      post,
      target,
      variant: isFrozen(target)
        ? target.snapshot
        : finishFor(
            effectiveFor(target, partsOf(post)),
            additions,
            post,
            target,
            target.next_attempt_at ?? post.scheduled_at ?? clock.now(),
          ),
    })),
  );
  const media = await mediaOf(
    { db, caller, clock },
    planned.flatMap(({ variant }) => idsOf(variant)),
  );
  return planned.map(({ post, target, variant }) => ({
    postId: post.id,
    accountId: target.account_id,
    platform: target.platform,
    scheduledAt: (target.next_attempt_at ?? post.scheduled_at)?.toISOString() ?? null,
    variant: { ...variant, mediaIds: [...variant.mediaIds], settings: { ...variant.settings } },
    media: idsOf(variant).flatMap((id) => {
      const found = media.get(id);
      return found ? [found.shownTo(target.platform, variant)] : [];
    }),
    comment: null,
    reply: null,
  }));
}

const idsOf = ({ mediaIds, parts }: Effective) => [...mediaIds, ...parts.flatMap((part) => part.mediaIds)];

/** 409 for media that is not ready: a person cannot agree to a picture that does not exist yet. */
async function mediaOf({ db, caller }: Place, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await readMediaRows(db, caller.workspaceId, ids);
  const open = rows.filter(({ status }) => status === 'uploading' || status === 'processing');
  if (open.length > 0)
    throw new AppError('media_not_ready', say('social.media_post_still_being_processed'), {
      mediaIds: open.map(({ id }) => id),
    });
  const renders = Map.groupBy(await readRenders(db, caller.workspaceId, ids), (row) => row.media_id);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        shownTo: (platform: string, { settings, locale }: Effective): Shown['media'][number] => {
          const texts = row.alt_text;
          return {
            id: row.id,
            kind: row.kind,
            filename: row.filename,
            altText: texts[locale ?? ''] ?? Object.values(texts)[0] ?? null,
            sha256: row.sha256,
            renderId: pickRender(renders.get(row.id) ?? [], platform, settings)?.id ?? null,
          };
        },
      },
    ]),
  );
}

/** Adds links that are signed for this reading. */
export async function withLinks(
  ctx: Pick<Context, 'db' | 'caller' | 'publicUrl' | 'clock' | 'keyring'>,
  lists: readonly (readonly Shown[])[],
): Promise<z.output<typeof ShownView>[][]> {
  const ids = [...new Set(lists.flat().flatMap(({ media }) => media.map(({ id }) => id)))];
  const rows = await readMediaRows(ctx.db, ctx.caller.workspaceId, ids);
  const links = new Map(
    rows.map(({ id, blob_key: key, filename }) => [
      id,
      key === null ? null : publishableUrl(ctx, key, filename),
    ]),
  );
  return lists.map((list) =>
    list.map((shown) => ({
      ...shown,
      media: shown.media.map((media) => ({ ...media, url: links.get(media.id) ?? null })),
    })),
  );
}

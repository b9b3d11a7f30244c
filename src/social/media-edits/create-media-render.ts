import { z } from 'zod';
import type { VideoRule } from '#adapters/media/presets.ts';
import { PRESETS, presetOf } from '#adapters/social/platforms.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { filtersHash } from '#kernel/page.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { mediaRenderJob, mediaTranscodeJob } from '../jobs.ts';
import { FocalPoint, RenderView } from '../media/media-view.ts';
import { presentRender } from '../media/present.ts';
import { requireMediaQuota } from '../media/require-quota.ts';
import { findMedia, type MediaRow, type RenderRow, readRenders } from '../media/store.ts';
import { preferRender, upsertRender } from '../media/store-renders.ts';
import { takeQuota } from '../workspace/quota.ts';
import { guardUses } from './guard-uses.ts';

const Part = z.number().min(0).max(1);
const CROP_MIN = 0.01;
const Crop = z
  .object({ x: Part, y: Part, width: Part.min(CROP_MIN), height: Part.min(CROP_MIN) })
  .refine(
    (crop) => crop.x + crop.width <= 1.0001 && crop.y + crop.height <= 1.0001,
    'must lie inside the picture',
  )
  .describe('As fractions of width and height. The shape of the preset is cut from this area.');

export const createMediaRender = defineOperation({
  name: 'create_media_render',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media/{mediaId}/renders' }],
  summary: 'Make a version of a picture or video in the shape and size for a platform.',
  description:
    'An identical request returns the same render. Posts to that platform then use it. Videos need ffmpeg on the server (capabilities.transcode); without it their presets are refused with params.reason transcode_unavailable. A video is never shortened.',
  scope: 'media:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: [
    'invalid_input',
    'plan_limit',
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'media_not_ready',
  ],
  input: z.object({
    mediaId: z.string().max(64),
    preset: z.enum(PRESETS.map(({ name }) => name)),
    crop: Crop.nullish(),
    focalPoint: FocalPoint.nullish(),
    ...confirmationInput,
  }),
  output: RenderView.extend({
    id: z.string().nullable().describe('Null while a confirmation is open: there is no render yet.'),
    ...confirmationOutput,
  }),

  async run(input, ctx) {
    const { mediaId, preset: name, crop, focalPoint } = input;
    const { db, caller, requestId } = ctx;
    const { workspaceId } = caller;
    const media = await findMedia(ctx, mediaId, true);
    if (media.status !== 'ready')
      throw new AppError('media_not_ready', say('media_edits.media', { mediaStatus: media.status }), {
        status: media.status,
      });
    requirePreset(ctx, name, media);
    const wish = { crop: crop ?? null, focalPoint: focalPoint ?? media.focal_point ?? null };
    const wishHash = filtersHash(wish);
    const readSame = async (): Promise<RenderRow[]> =>
      (await readRenders(db, workspaceId, [mediaId])).filter((row) => row.preset === name);
    const find = async () => (await readSame()).find((row) => row.wish_hash === wishHash);
    const guard = (row: RenderRow) =>
      guardUses(ctx, mediaId, {
        operation: 'create_media_render',
        request: input,
        answer: async () => ({ ...presentRender(ctx, media, row), id: null }),
      });
    const known = await find();
    if (known && known.status !== 'failed') {
      // Posts use the newest render, so one that is requested again becomes the newest.
      if ((await readSame()).at(-1)?.id !== known.id) {
        await preferRender(db, known, ctx.clock.now());
        await guard(known);
      }
      return presentRender(ctx, media, known);
    }

    const id = known?.id ?? newId('rnd', ctx.clock);
    // Its size is known only after rendering, and is checked against the quota again then.
    await requireMediaQuota(ctx, workspaceId, 1);
    const month = await takeQuota(ctx, workspaceId, 'rendersThisMonth');
    await upsertRender(db, {
      id,
      workspace_id: workspaceId,
      media_id: mediaId,
      preset: name,
      wish_hash: wishHash,
      wish,
      month,
    });
    const job = media.kind === 'video' ? mediaTranscodeJob : mediaRenderJob;
    const tenant = { workspaceId, projectId: null };
    await ctx.jobs.enqueue(db, job, { renderId: id }, { tenant, requestId });
    const made = await find();
    if (!made) throw new Error('A render vanished within its transaction.');
    // Posts to that platform will use it once it is ready, so what they show changes.
    await guard(made);
    return presentRender(ctx, media, made);
  },
});

function requirePreset(ctx: Context, name: string, media: MediaRow): void {
  const preset = presetOf(name);
  if (!preset || media.kind === 'document' || (preset.kind === 'video') !== (media.kind === 'video'))
    throw invalidField(
      'preset',
      say('media_edits.s_media', { kind: preset?.kind ?? 'other', mediaKind: media.kind }),
    );
  if (preset.video) requireConvertible(ctx, name, preset.video, media);
}

function requireConvertible({ config }: Context, name: string, rule: VideoRule, media: MediaRow): void {
  if (config.ffmpeg === null)
    throw new AppError('invalid_input', say('media_edits.preset_needs_program_ffmpeg_server', { name }), {
      field: 'preset',
      fields: ['preset'],
      reason: 'transcode_unavailable',
    });
  const seconds = media.duration_sec ?? 0;
  if (seconds > rule.maxSec)
    throw invalidField(
      'preset',
      say('media_edits.takes_seconds_video_lasts_nothing', { name, maxSec: rule.maxSec, seconds }),
    );
}

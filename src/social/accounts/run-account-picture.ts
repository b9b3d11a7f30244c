import { surveyImage } from '#adapters/media/decode.ts';
import { MediaError } from '#adapters/media/facts.ts';
import { isConfigured } from '#adapters/social/http.ts';
import { dropBlobs, keepBlob } from '#platform/blobs/store-names.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { accountPictureJob } from '../jobs.ts';
import { IntakeFailure, openUrl, readPicture } from '../media/fetch-media.ts';
import { putBlob } from '../media/store-blob.ts';
import { forgetPicture, type Portrait, readPortrait, setPicture } from './store/pictures.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * Keeps a small copy of the account's profile picture, because our pages load nothing from other hosts.
 * Optional: without it people see initials.
 */
export const runAccountPicture = defineJob({
  ...accountPictureJob,
  retry: { limit: 3, delaySec: 30 },
  concurrency: 2,
  pace: 'long',
  timeoutSec: 120,

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.tenant;
    const known = await ctx.database.tenant(ctx.tenant, (tx) => readPortrait(tx, workspaceId, accountId));
    if (!known || known.avatar === known.picture_source) return;
    const { avatar } = known;
    if (avatar === null) {
      await ctx.commit((tx) => forgetPicture(tx, workspaceId, accountId, ctx.clock.now()));
      return;
    }
    try {
      await copy(ctx, accountId, { ...known, avatar });
    } catch (error) {
      const isPassing = error instanceof IntakeFailure && error.isTransient;
      const isOfPicture = error instanceof IntakeFailure || error instanceof MediaError;
      // A retry would fail in the same way; the next sync of the account tries again.
      if (!isOfPicture || isPassing) throw error;
    }
  },
});

async function copy(
  ctx: JobContext,
  accountId: string,
  { avatar, platform }: Portrait & { avatar: string },
): Promise<void> {
  const { workspaceId } = ctx.tenant;
  const baseUrls = ctx.config.platforms[platform]?.baseUrls ?? {};
  const answer = await openUrl(ctx, avatar, {
    accept: 'image/*',
    maxBytes: BYTES_MAX,
    timeoutMs: TIMEOUT_MS,
    isTrusted: (url) => isConfigured({ baseUrls }, url),
  });
  const { bytes } = await surveyImage(await readPicture(ctx, answer), ctx.signal);
  const file = await putBlob(ctx, ctx.tenant, {
    ownerId: accountId,
    extension: 'jpg',
    contentType: 'image/jpeg',
    body: bytes,
    maxBytes: BYTES_MAX,
  });
  await ctx.commit(async (tx) => {
    const before = await readPortrait(tx, workspaceId, accountId, true);
    // The account was disconnected or got another picture meanwhile. The stored file expires by itself.
    if (before?.avatar !== avatar) return;
    await setPicture(tx, workspaceId, accountId, { key: file.key, source: avatar });
    await keepBlob(tx, workspaceId, file);
    await dropBlobs(tx, workspaceId, [before.picture_key], ctx.clock.now());
  });
}

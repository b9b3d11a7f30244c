import { MediaError } from '#adapters/media/facts.ts';
import { defineJob, LostClaim } from '#platform/job.ts';
import { mediaTranscodeJob } from '../jobs.ts';
import { failRender, finishRender, readWork } from './render-work.ts';
import { transcode } from './transcode.ts';

const ATTEMPTS_MAX = 3;

/** Apart from pictures, which would wait behind an hour of video. */
export const runMediaTranscode = defineJob({
  ...mediaTranscodeJob,
  retry: { limit: ATTEMPTS_MAX, delaySec: 10 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 3600,

  async run({ renderId }, ctx) {
    const work = await readWork(ctx, renderId);
    if (!work) return;
    const program = ctx.config.ffmpeg;
    // The process that took the wish had it; this one, perhaps on another machine, has not.
    if (program === null) return failRender(ctx, renderId, 'transcode_unavailable');
    try {
      if (ctx.attempt > ATTEMPTS_MAX)
        throw new MediaError('media_processing_failed', 'The video could not be converted.');
      await finishRender(ctx, work, await transcode(ctx, program, work));
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (!(error instanceof MediaError)) throw error;
      ctx.log.info({ renderId, errorCode: error.code }, 'a video was not converted');
      await failRender(ctx, renderId, error.code);
    }
  },
});

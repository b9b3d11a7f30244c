import { MediaError } from '#adapters/media/facts.ts';
import { defineJob, LostClaim } from '#platform/job.ts';
import { mediaTranscodeJob } from '../jobs.ts';
import { countTries, PATIENT } from './count-tries.ts';
import { failRender, finishRender, readWork } from './render-work.ts';
import { noteTries } from './store-renders.ts';
import { transcode } from './transcode.ts';

/** Separate from the queue for pictures, which would otherwise have to wait for an hour of video. */
export const runMediaTranscode = defineJob({
  ...mediaTranscodeJob,
  retry: PATIENT,
  concurrency: 1,
  pace: 'long',
  timeoutSec: 3600,

  async run({ renderId }, ctx) {
    const work = await readWork(ctx, renderId);
    if (!work) return;
    const program = ctx.config.ffmpeg;
    // The process that accepted the request had ffmpeg; this one, perhaps on another machine, does not.
    if (program === null) return failRender(ctx, renderId, 'transcode_unavailable');
    try {
      await countTries(ctx, work.render, noteTries(work.render), async () =>
        finishRender(ctx, work, await transcode(ctx, program, work)),
      );
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (!(error instanceof MediaError)) throw error;
      ctx.log.info({ renderId, errorCode: error.code }, 'a video was not converted');
      await failRender(ctx, renderId, error.code);
    }
  },
});

import { defineCron } from '#platform/job.ts';
import { forgetVersions } from '../publish/store-push/files.ts';
import { dropSkeleton } from '../task-store/store-skeletons.ts';

/** A version may have half a million strings, which are deleted with it. */
const BATCH = 20;

/**
 * Deletes old versions of files, and their stored bytes if nothing else needs them, a few per
 * transaction.
 */
export const runForgetVersions = defineCron({
  name: 'run_forget_versions',
  retry: { limit: 2, delaySec: 60 },
  pace: 'long',
  timeoutSec: 3000,
  cron: '40 3 * * *',

  async run(ctx) {
    const days = ctx.config.fileVersionDays;
    for (let removed = BATCH; removed === BATCH && !ctx.signal.aborted; )
      removed = await ctx.commit(async (tx) => {
        const gone = await forgetVersions(tx, days, BATCH);
        for (const { project_id, sha256 } of gone.files) await dropSkeleton(tx, project_id, sha256);
        return gone.removed;
      });
  },
});

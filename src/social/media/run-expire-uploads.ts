import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/job.ts';

/** Uploads that nobody finished. Their bytes expire by themselves; see store-blob.ts. */
export const runExpireUploads = defineJob({
  name: 'run_expire_uploads',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '23 * * * *',

  async run(_payload, ctx) {
    const now = ctx.clock.now();
    await ctx.commit((tx) =>
      sql`
        update media set deleted_at = ${now}, updated_at = ${now}
         where status = 'uploading' and deleted_at is null and expires_at < ${now}`.execute(tx),
    );
  },
});

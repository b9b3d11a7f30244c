import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { listSkipped } from '../task-store/store-bulk.ts';
import { BulkView, presentBulk, presentSkipped, SkippedView } from './bulk-edit.ts';
import { findBulkEdit } from './find-bulk-edit.ts';

const NAMED_MAX = 200;

export const getBulkEdit = defineOperation({
  name: 'get_bulk_edit',
  face: 'console',
  group: 'desk',
  summary: 'The progress of a bulk edit, and the rows that it skipped.',
  right: 'localize',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ job_id: z.string().trim().min(1).max(128) }),
  output: BulkView.extend({ skipped_rows: z.array(SkippedView).describe(`The first ${NAMED_MAX}.`) }),

  async run({ job_id }, ctx) {
    const run = await findBulkEdit(ctx, job_id);
    const skipped = await listSkipped(ctx.db, run.id, NAMED_MAX);
    return { ...presentBulk(run), skipped_rows: skipped.map(presentSkipped) };
  },
});

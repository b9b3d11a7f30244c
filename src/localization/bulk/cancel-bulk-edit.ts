import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { BulkView, optionsOf, presentBulk } from './bulk-edit.ts';
import { findBulkEdit } from './find-bulk-edit.ts';
import { stopBulk } from './stop-bulk.ts';

export const cancelBulkEdit = defineOperation({
  name: 'cancel_bulk_edit',
  face: 'console',
  group: 'desk',
  summary:
    'Stop a bulk edit. Finished rows stay as they are; texts that were sent for another translation are restored.',
  description: 'For the person who started it, and for managers of the workspace.',
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ job_id: z.string().trim().min(1).max(128) }),
  output: BulkView,

  async run({ job_id }, ctx) {
    const { caller } = ctx;
    const found = await findBulkEdit(ctx, job_id);
    if (optionsOf(found).actor !== caller.id && caller.kind !== 'app_key' && !roleMay(caller.role, 'publish'))
      throw new AppError('forbidden', say('bulk.bulk_edit_started_someone_else'), { field: 'job_id' });
    const stopped = await stopBulk(ctx, found);
    if (!stopped)
      throw new AppError(
        'conflict',
        say('bulk.bulk_edit_over_nothing_cancel'),
        { status: presentBulk(found).status },
        { reason: 'not_active' },
      );
    return presentBulk(stopped);
  },
});

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { roleMay } from '#platform/auth/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { failRun } from '../runs/fail-run.ts';
import { findRun, isActive, moveRun } from '../runs/store.ts';
import { holdRun } from '../runs/store-bulk.ts';
import { changeRun } from '../runs/store-change.ts';
import { holdTask } from '../task-store/store.ts';
import { forgetWaiting, putTextsBack } from '../task-store/store-bulk.ts';
import { CANCELLED_CODE } from '../task-store/task.ts';
import { addSkipped, BulkView, optionsOf, presentBulk, statsOf } from './bulk-edit.ts';
import { findBulkEdit } from './find-bulk-edit.ts';

export const cancelBulkEdit = defineOperation({
  name: 'cancel_bulk_edit',
  face: 'console',
  group: 'desk',
  routes: [],
  summary:
    'Stop a bulk edit. Rows that are done stay as they are now; texts that were to be translated anew come back.',
  description: 'For whoever started it, and for who manages the workspace.',
  scope: null,
  right: 'translate',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ job_id: z.string().trim().min(1).max(128) }),
  output: BulkView,

  async run({ job_id }, ctx) {
    const { caller, db } = ctx;
    const found = await findBulkEdit(ctx, job_id);
    if (optionsOf(found).actor !== caller.id && caller.kind !== 'app_key' && !roleMay(caller.role, 'publish'))
      throw new AppError('forbidden', 'The bulk edit was started by somebody else.', { field: 'job_id' });
    // Its job holds the run for as long as a batch takes.
    const run = (await holdRun(db, found.id)) ?? found;
    const failure = { reason: 'cancelled', code: CANCELLED_CODE };
    if (!isActive(run) || !(await moveRun(db, run.id, { to: 'CANCELLED', failureCode: failure.code })))
      throw new AppError(
        'conflict',
        'The bulk edit is over; there is nothing to cancel.',
        { status: presentBulk(run).status },
        { reason: 'not_active' },
      );
    for (const [taskId, id] of Object.entries(optionsOf(run).translations)) {
      const task = await holdTask(db, taskId);
      const translation = await findRun(db, id);
      if (task && translation && isActive(translation)) await failRun(ctx, translation, task, failure);
    }
    const { done, kept } = await putTextsBack(db, run.id);
    await forgetWaiting(db, run.id);
    const stats = statsOf(run);
    stats.done += done;
    addSkipped(stats, 'no_translation', kept);
    await changeRun(db, run.id, { stats, rowsDone: run.rowsDone + done + kept });
    return presentBulk(await findBulkEdit(ctx, run.id));
  },
});

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { isActive } from '../runs/store.ts';
import { BulkView, canUndo, isAsked, optionsOf, presentBulk } from './bulk-edit.ts';
import { findBulkEdit } from './find-bulk-edit.ts';
import { startUndo } from './start-bulk.ts';
import { stopBulk } from './stop-bulk.ts';

export const undoBulkEdit = defineOperation({
  name: 'undo_bulk_edit',
  face: 'console',
  group: 'desk',
  summary: 'Undo a bulk edit: its rows get their texts and states back, except those changed since.',
  description:
    'Runs in the background as a separate bulk edit. For the person who started it. A running one is stopped first.',
  right: 'translate',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ job_id: z.string().trim().min(1).max(128) }),
  output: BulkView,

  async run({ job_id }, ctx) {
    const asked = await findBulkEdit(ctx, job_id);
    const { action, actor } = optionsOf(asked);
    if (actor !== ctx.caller.id)
      throw new AppError('forbidden', say('bulk.bulk_edit_started_someone_else'), { field: 'job_id' });
    const isVerdict = action === 'approve' || action === 'reject';
    requireTranslationRight(ctx.caller, isVerdict ? 'review' : 'edit', asked.targetLanguages, 'job_id');
    await requireOpenProject(ctx, asked.projectId);
    const stopped = isAsked(asked) && isActive(asked) ? await stopBulk(ctx, asked) : null;
    const undone = stopped ?? (await findBulkEdit(ctx, job_id));
    const run = canUndo(undone) ? await startUndo(ctx, undone) : null;
    // The edit had not changed anything yet, or has restored everything.
    if (!run && stopped) return presentBulk(stopped);
    if (!run)
      throw new AppError(
        'conflict',
        say('bulk.nothing_left_bulk_edit_undo'),
        { status: presentBulk(undone).status },
        { reason: 'nothing_to_undo' },
      );
    return presentBulk(run);
  },
});

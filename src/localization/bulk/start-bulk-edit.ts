import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import { roleMay } from '#platform/rights/roles.ts';
import type { Caller } from '#platform/caller.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { filtersOf, stringFilters } from '../review/string-filters.ts';
import { type Action, ASKED_ACTIONS, BulkView, presentBulk } from './bulk-edit.ts';
import { allOf, ROWS_MAX, startBulk } from './start-bulk.ts';

const CHOSEN_MAX = 1000;

const RowId = z.string().regex(/^task_[0-9A-Z]{26}:\d{1,9}$/u, 'must be an id of the list');

export const startBulkEdit = defineOperation({
  name: 'start_bulk_edit',
  face: 'console',
  group: 'desk',
  summary:
    'Approve, reject, fix or re-translate many translations of a language, or copy their sources, in the background.',
  description:
    'Applies to the rows that match the filters now, or to the chosen ones. A row that somebody changes before its turn is skipped, as are approved rows, except for reject. get_bulk_edit reports the progress.',
  // Some actions need the right to review instead; see below.
  right: 'translate',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    ...stringFilters,
    action: z.enum(ASKED_ACTIONS),
    ids: z
      .array(RowId)
      .min(1)
      .max(CHOSEN_MAX)
      .optional()
      .describe('These rows, regardless of the other filters.'),
  }),
  output: BulkView,

  async run({ action, ids, ...input }, ctx) {
    requireRight(ctx.caller, action, input.language);
    await requireOpenProject(ctx, input.project_id);
    const filters = await filtersOf(ctx, input);
    const run = await startBulk(ctx, {
      projectId: input.project_id,
      action,
      filters: ids === undefined ? filters : allOf(filters),
      chosen: ids?.map(placeOf) ?? null,
    });
    const { rowsTotal } = run;
    if (rowsTotal === 0)
      throw new AppError('unprocessable', say('bulk.no_strings_match_filters'), {}, { reason: 'no_rows' });
    if (rowsTotal > ROWS_MAX)
      throw new AppError(
        'unprocessable',
        say('bulk.more_than_rows_meant_narrow', { max: ROWS_MAX }),
        { limit: ROWS_MAX },
        { reason: 'too_many_rows' },
      );
    return presentBulk(run);
  },
});

/** Asking an engine costs money, so it needs more than the right to write texts. */
function requireRight(caller: Caller, action: Action, language: string): void {
  const isVerdict = action === 'approve' || action === 'reject';
  requireTranslationRight(caller, isVerdict ? 'review' : 'edit', [language], 'action');
  if (action !== 'retranslate' || caller.kind === 'app_key' || roleMay(caller.role, 'draft')) return;
  throw new AppError('forbidden', say('bulk.role_may_not_texts_translated', { role: caller.role }), {
    field: 'action',
  });
}

function placeOf(id: string): { taskId: string; position: number } {
  const [taskId = '', position] = id.split(':');
  return { taskId, position: Number(position) };
}

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { restoreThese } from '../publish/store-push/strings.ts';
import { findMerged, findMergeTarget, takeBackTexts } from '../publish/store-push/undo-merge.ts';
import { findRun } from '../runs/store.ts';
import { writeAtOnce } from './written.ts';

/** The options in the run of a merge. */
const Merge = z.object({ into: z.guid(), from: z.array(z.guid()) });

export const undoStringMerge = defineOperation({
  name: 'undo_string_merge',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/merge/undo' }],
  summary: 'Undo a merge: the merged strings are shown again, and their texts are removed from the string.',
  description:
    'Later changes stay as they are and are listed. A purged string cannot be restored. If the string has been merged into another one, undo that merge first.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'conflict', 'unprocessable'],
  input: z.object({
    job_id: z.string().trim().min(1).max(128).describe('From the answer of merge_strings.'),
  }),
  output: z.object({
    restored: z.array(z.string()).describe('Ids of the strings that are shown again.'),
    texts: z.int().describe('The number of texts that were removed from the string.'),
    changed: z
      .array(z.string())
      .describe('Ids of merged strings that were restored, hidden or merged since: they stay as they are.'),
    kept: z.array(z.string()).describe('Languages in which the text was changed since: the string keeps it.'),
  }),

  async run({ job_id }, ctx) {
    const merge = await findMerge(ctx.db, projectOf(ctx), job_id);
    return writeAtOnce(ctx, async (run) => {
      const target = await findMergeTarget(ctx.db, run.projectId, merge.into);
      // A later merge passed its texts on. Merges must be undone in reverse order, so that each finds its
      // texts.
      if (target?.hidden_reason === 'merged') throw mergedOn(target.string_id);
      const merged = await findMerged(ctx.db, run.projectId, job_id, merge.from);
      const due = merged.filter(({ is_merged }) => is_merged);
      const own = merged.filter(({ is_own }) => is_own);
      const { texts, kept } = await takeBackTexts(ctx.db, run, job_id, {
        from: own.map(({ string_key }) => string_key),
        into: merge.into,
        target: target?.string_key ?? merge.into,
      });
      const restored = await restoreThese(
        ctx.db,
        run,
        due.map(({ string_key }) => string_key),
      );
      if (restored === 0 && texts === 0) throw nothingToUndo(merged.length < merge.from.length);
      return {
        restored: due.map(({ string_id }) => string_id),
        texts,
        changed: merged
          .filter(({ was_shown, is_merged }) => was_shown && !is_merged)
          .map(({ string_id }) => string_id),
        kept,
      };
    });
  },
});

async function findMerge(tx: Tx, projectId: string, jobId: string): Promise<z.output<typeof Merge>> {
  const run = await findRun(tx, jobId);
  const merge = Merge.safeParse(run?.options['merge']);
  if (run?.projectId !== projectId || !merge.success)
    throw new AppError(
      'not_found',
      say('push.merge_does_not_exist'),
      { field: 'job_id' },
      { reason: 'merge_not_found' },
    );
  return merge.data;
}

function mergedOn(id: string): AppError {
  return new AppError(
    'conflict',
    say('push.merged_on_undo_that_first', { id: JSON.stringify(id.slice(0, 80)) }),
    { field: 'job_id' },
    { reason: 'merged_on' },
  );
}

function nothingToUndo(isPurged: boolean): AppError {
  return isPurged
    ? new AppError(
        'unprocessable',
        say('push.merged_strings_were_purged'),
        { field: 'job_id' },
        { reason: 'purged' },
      )
    : new AppError('conflict', say('push.merged_strings_changed_since'), {}, { reason: 'changed_since' });
}

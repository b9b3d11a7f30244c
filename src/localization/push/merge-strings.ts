import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { hideThese } from '../publish/store-push/apply.ts';
import { copyTexts, type KnownString, keysOf } from '../publish/store-push/strings.ts';
import { changeRun } from '../runs/store-change.ts';
import { chosenStrings, ownedByFile, StringId } from './chosen-strings.ts';
import { writeAtOnce } from './written.ts';

export const mergeStrings = defineOperation({
  name: 'merge_strings',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/merge' }],
  summary:
    'Merge several strings into one: its missing languages get the texts of the others, which are hidden.',
  description:
    'Nothing is lost: the hidden strings keep their texts, and undo_string_merge restores them and removes the copied texts. Until then, a task that still has an old id writes its texts to the merged string.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'conflict', 'unprocessable'],
  input: z.object({ into: StringId, from: z.array(StringId).min(1).max(100) }),
  output: z.object({
    string_id: z.string(),
    texts: z.int().describe('The number of texts that it got.'),
    job_id: z.string().describe('For undo_string_merge.'),
  }),

  async run({ into, from }, ctx) {
    return writeAtOnce(ctx, async (run) => {
      // Under the lock, because two simultaneous merges into each other would form a cycle.
      const [target] = await chosenStrings(ctx, { string_ids: [into] });
      if (!target) throw new Error('A string that was chosen is there.');
      const others = await chosenStrings(ctx, { string_ids: from });
      if (others.some(({ string_key }) => string_key === target.string_key))
        throw invalidField('from', say('push.must_not_string_others_merged'));
      if (others.some(({ file_id, hidden_at }) => file_id !== null && hidden_at === null))
        throw ownedByFile('from');
      refuseMerged('into', [target]);
      refuseMerged('from', others);
      const keys = others.map(({ string_key }) => string_key);
      const texts = await copyTexts(ctx.db, run, keys, target.string_key);
      await hideThese(ctx.db, run, keysOf(keys), 'merged', ctx.caller.id, target.string_key);
      await changeRun(ctx.db, run.id, {
        options: { ...run.options, merge: { into: target.string_key, from: keys } },
      });
      return { string_id: target.string_id, texts, job_id: run.id };
    });
  },
});

/** Every string is merged into at most one other, which must not be merged itself, so merges form trees. */
function refuseMerged(field: 'into' | 'from', strings: readonly KnownString[]): void {
  const merged = strings.find(({ hidden_reason }) => hidden_reason === 'merged');
  if (merged)
    throw new AppError(
      'unprocessable',
      say('push.string_is_merged_already', { id: JSON.stringify(merged.string_id.slice(0, 80)) }),
      { field },
      { reason: 'merged_already' },
    );
}

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { renamePairs } from '../publish/store-push/apply.ts';
import { findStrings, pairOf } from '../publish/store-push/strings.ts';
import { chosenStrings, ownedByFile, StringId } from './chosen-strings.ts';
import { writeAtOnce } from './written.ts';

export const renameString = defineOperation({
  name: 'rename_string',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/rename' }],
  summary: 'Give a string of the project another id; its texts, tags and history stay.',
  description: 'A string of a file is renamed in the file: the push detects that itself.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'conflict', 'unprocessable'],
  input: z.object({ string_id: StringId, new_id: StringId }),
  output: z.object({ string_id: z.string() }),

  async run({ string_id, new_id }, ctx) {
    return writeAtOnce(ctx, async (run) => {
      // Under the lock, because somebody else may take the id at the same time.
      const [string] = await chosenStrings(ctx, { string_ids: [string_id] });
      if (!string) throw new Error('A string that was chosen is there.');
      if (string.file_id !== null) throw ownedByFile('string_id');
      const [taken] = await findStrings(ctx.db, projectOf(ctx), [new_id]);
      if (taken?.string_id === new_id)
        throw new AppError(
          'conflict',
          say('push.new_id_another_string_use'),
          { field: 'new_id' },
          { reason: 'id_taken' },
        );
      await renamePairs(ctx.db, run, pairOf(string.string_key, string.string_id, new_id));
      return { string_id: new_id };
    });
  },
});

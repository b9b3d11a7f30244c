import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { restoreThese } from '../publish/store-push/strings.ts';
import { ChosenStrings, chosenStrings } from './chosen-strings.ts';
import { writeAtOnce } from './written.ts';

export const restoreStrings = defineOperation({
  name: 'restore_strings',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/restore' }],
  summary: 'Restore hidden strings with their texts.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'conflict'],
  input: ChosenStrings,
  example: { string_ids: ['menu.start'] },
  output: z.object({ restored: z.int().describe('Strings that were hidden before.') }),

  async run(input, ctx) {
    const strings = await chosenStrings(ctx, input);
    const keys = strings.map(({ string_key }) => string_key);
    return writeAtOnce(ctx, async (run) => ({ restored: await restoreThese(ctx.db, run, keys) }));
  },
});

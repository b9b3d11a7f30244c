import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { hideThese } from '../publish/store-push/apply.ts';
import { keysOf } from '../publish/store-push/strings.ts';
import { ChosenStrings, chosenStrings } from './chosen-strings.ts';
import { writeAtOnce } from './written.ts';

export const hideStrings = defineOperation({
  name: 'hide_strings',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/strings/hide' }],
  summary: 'Hide strings: they are left out of exports, files, coverage and new tasks, and keep their texts.',
  description: 'A push does not restore strings that were hidden here; restore_strings does.',
  scope: 'localize:write',
  right: 'publish',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'conflict'],
  input: ChosenStrings,
  example: { string_ids: ['menu.start'] },
  output: z.object({ hidden: z.int().describe('Strings that were not hidden before.') }),

  async run(input, ctx) {
    const strings = await chosenStrings(ctx, input);
    const keys = strings.map(({ string_key }) => string_key);
    return writeAtOnce(ctx, async (run) => ({
      hidden: await hideThese(ctx.db, run, keysOf(keys), 'chosen', ctx.caller.id),
    }));
  },
});

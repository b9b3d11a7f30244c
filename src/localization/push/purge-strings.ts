import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { lockPublishing } from '../publish/store.ts';
import { purgeHidden } from '../publish/store-push/strings.ts';

/** For how long a string must have been hidden before it may be purged. */
export const PURGE_DAYS = 30;

export const purgeStrings = defineOperation({
  name: 'purge_strings',
  face: 'console',
  group: 'desk',
  summary:
    'Remove strings that have been hidden for 30 days, with their texts and history. This cannot be undone.',
  right: 'dissolve',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    keys: z
      .array(z.guid())
      .min(1)
      .max(10_000)
      .optional()
      .describe('Keys from list_project_strings. Absent: all strings that have been hidden long enough.'),
  }),
  output: z.object({ purged: z.int() }),

  async run({ project_id, keys }, ctx) {
    await requireOpenProject(ctx, project_id);
    await lockPublishing(ctx.db, project_id);
    return { purged: await purgeHidden(ctx.db, project_id, PURGE_DAYS, keys ?? null) };
  },
});

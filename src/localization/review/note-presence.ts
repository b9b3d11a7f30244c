import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { listPresent, noteGone, notePresent } from './store-presence.ts';

const SHOWN = 50;

export const notePresence = defineOperation({
  name: 'note_presence',
  face: 'console',
  group: 'desk',
  summary:
    'Report your own position in the editor, and get those of the others. A person without a report for half a minute is removed.',
  right: 'localize',
  // Called every few seconds by every open editor, so it is not audited.
  rate: 'poll',
  transaction: 'write',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    language: LanguageCode,
    tab: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/u, 'must be letters, digits and hyphens')
      .describe('Identifies the page of the caller.'),
    id: z.string().max(200).optional().describe('The row that is open.'),
    leaves: z.boolean().default(false).describe('The page is being closed.'),
  }),
  output: z.object({
    others: z.array(
      z.object({ user_id: z.string(), language: z.string(), id: z.string().nullable(), seen_at: z.string() }),
    ),
  }),

  async run({ project_id, language, tab, id, leaves }, ctx) {
    await requireProject(ctx, project_id);
    const { workspaceId, id: userId } = ctx.caller;
    const one = { workspaceId, projectId: project_id, userId, tab, language, rowId: id ?? null };
    if (leaves) {
      await noteGone(ctx.db, one);
      return { others: [] };
    }
    await notePresent(ctx.db, one);
    const others = await listPresent(ctx.db, one, SHOWN);
    return {
      others: others.map((each) => ({
        user_id: each.user_id,
        language: each.language,
        id: each.row_id,
        seen_at: each.seen_at.toISOString(),
      })),
    };
  },
});

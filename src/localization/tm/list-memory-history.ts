import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { unitFields } from './edited-unit.ts';
import { readHistory } from './store-edit.ts';

const SHOWN = 100;

export const listMemoryHistory = defineOperation({
  name: 'list_memory_history',
  face: 'console',
  group: 'desk',
  summary: 'Earlier versions of a translation in the memory, before people changed it, newest first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object(unitFields),
  output: z.object({
    items: z
      .array(
        z.object({
          action: z.enum(['edited', 'deleted']),
          actor: z.string(),
          target: z.string().describe('The text before it.'),
          origin: z.string(),
          reviewed: z.boolean(),
          at: z.string(),
        }),
      )
      .describe(`Up to ${SHOWN}.`),
  }),

  async run({ project_id, unit_id, language }, ctx) {
    await requireProject(ctx, project_id);
    const rows = await readHistory(ctx.db, project_id, Number(unit_id), language, SHOWN);
    return {
      items: rows.map(({ action, actor, target, origin, is_reviewed, created_at }) => ({
        action,
        actor,
        target,
        origin,
        reviewed: is_reviewed,
        at: created_at.toISOString(),
      })),
    };
  },
});

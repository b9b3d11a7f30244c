import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { listNewestRuns } from '../runs/store-bulk.ts';
import { BulkView, presentBulk } from './bulk-edit.ts';

const SHOWN = 20;

export const listBulkEdits = defineOperation({
  name: 'list_bulk_edits',
  face: 'console',
  group: 'desk',
  summary: `The ${SHOWN} newest bulk edits of a project, including the running ones.`,
  right: 'localize',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({ items: z.array(BulkView) }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const runs = await listNewestRuns(ctx.db, project_id, 'BULK_EDIT', SHOWN);
    return { items: runs.map(presentBulk) };
  },
});

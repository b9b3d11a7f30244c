import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { countViews, putView } from './store-views.ts';

const VIEWS_MAX = 100;

/** The filters in the URL of the editor. The application interprets them; the server only stores them. */
export const ViewFilters = z
  .partialRecord(
    z.enum(['task', 'lang', 'state', 'source', 'below', 'check', 'term', 'q', 'sid', 'view', 'cols']),
    z.string().max(200),
  )
  .describe('Filters of the editor, as in its address.');

export const saveView = defineOperation({
  name: 'save_view',
  face: 'console',
  group: 'desk',
  summary: 'Save filters of the string editor under a name, for yourself or for everybody in the project.',
  description: 'A filter with the same name by the same person is replaced.',
  right: 'localize',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(80),
    is_shared: z.boolean().default(false),
    filters: ViewFilters,
  }),
  output: z.object({ id: z.string() }),

  async run({ project_id, name, is_shared, filters }, ctx) {
    await requireOpenProject(ctx, project_id);
    const { workspaceId, id: ownerId } = ctx.caller;
    if ((await countViews(ctx.db, project_id, ownerId)) >= VIEWS_MAX)
      throw new AppError('unprocessable', say('review.you_views_delete_one_first', { max: VIEWS_MAX }), {
        limit: VIEWS_MAX,
      });
    const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
    const view = { workspaceId, projectId: project_id, ownerId, name, isShared: is_shared, filters: kept };
    return { id: await putView(ctx.db, { id: newId('viw', ctx.clock), ...view }) };
  },
});

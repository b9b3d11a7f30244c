import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteView, findView } from './store-views.ts';

export const deleteSavedView = defineOperation({
  name: 'delete_saved_view',
  face: 'console',
  group: 'desk',
  summary: 'Delete a named filter: your own, or, as a manager of the workspace, one that somebody shares.',
  right: 'localize',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),

  async run({ id }, { db, caller }) {
    const view = await findView(db, id);
    const isOwn = view?.owner_id === caller.id;
    // A private view of somebody else is treated as missing.
    if (!view || (!isOwn && !view.is_shared))
      throw new AppError('not_found', say('review.view_does_not_exist'), { field: 'id' });
    if (!isOwn && !(caller.kind !== 'app_key' && roleMay(caller.role, 'publish')))
      throw new AppError('forbidden', say('review.view_belongs_someone_else'), { field: 'id' });
    await deleteView(db, id);
    return { id };
  },
});

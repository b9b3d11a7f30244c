import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../projects/project-of.ts';
import { DeleteResult, deleteResults, idOrIds } from './fields.ts';
import { deleteTermRows } from './store.ts';

export const deleteTerms = defineOperation({
  name: 'delete_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/delete' }],
  summary: 'Delete terms of the termbase.',
  description: 'With `id` a term that is not there is 404; with `ids` it is the result `not_found`.',
  scope: 'localize:write',
  keyScope: 'terms',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object(idOrIds),
  output: z.object({ requested_count: z.int(), deleted_count: z.int(), results: z.array(DeleteResult) }),

  async run({ id, ids }, ctx) {
    if ((id === undefined) === (ids === undefined)) throw invalidField('id', 'give either id or ids');
    const wanted = id === undefined ? (ids ?? []) : [id];
    const isTermId = (each: string) => isId('trm', each);
    const scope = { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx) };
    const deleted = await deleteTermRows(ctx.db, scope, [...new Set(wanted)].filter(isTermId));
    if (id !== undefined && deleted.size === 0) {
      throw new AppError(
        'not_found',
        'The term does not exist.',
        { field: 'id' },
        { reason: 'term_not_found' },
      );
    }
    const results = deleteResults(wanted, isTermId, deleted);
    return { requested_count: wanted.length, deleted_count: deleted.size, results };
  },
});

import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { inEnglish } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { DeleteResult, deleteResults, idOrIds } from './fields.ts';
import { deleteTermRows } from './store.ts';

export const deleteTerms = defineOperation({
  name: 'delete_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/delete' }],
  summary: 'Delete terms of the termbase.',
  description: 'A term that does not exist gives the result `not_found`, both with `id` and with `ids`.',
  scope: 'localize:write',
  keyScope: 'terms',
  rate: 'write',
  errors: ['invalid_input'],
  input: z.object(idOrIds),
  example: { id: 'term_01' },
  output: z.object({ requested_count: z.int(), deleted_count: z.int(), results: z.array(DeleteResult) }),

  async run({ id, ids }, ctx) {
    if ((id === undefined) === (ids === undefined))
      throw invalidField('id', inEnglish('give either id or ids'));
    const wanted = id === undefined ? (ids ?? []) : [id];
    const isTermId = (each: string) => isId('trm', each);
    const scope = { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx) };
    const deleted = await deleteTermRows(ctx.db, scope, [...new Set(wanted)].filter(isTermId));
    const results = deleteResults(wanted, isTermId, deleted);
    return { requested_count: wanted.length, deleted_count: deleted.size, results };
  },
});

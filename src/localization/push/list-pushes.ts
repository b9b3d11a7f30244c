import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { projectOf } from '../project-of.ts';
import { listPushRows } from '../publish/store-push/pushes.ts';
import { PushView, presentPush } from './push.ts';

export const listPushes = defineOperation({
  name: 'list_pushes',
  face: 'open',
  group: 'files',
  routes: [{ method: 'GET', path: '/pushes' }],
  summary: 'The pushes of the project, newest first.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({ ...cursorFields }),
  output: listOf(PushView),

  async run(page, ctx) {
    const projectId = projectOf(ctx);
    return pageOf(ctx, {
      page,
      sort: 'createdAt desc',
      filters: { operation: 'list_pushes', projectId },
      read: (after, count) =>
        listPushRows(ctx.db, projectId, after && { at: String(after[0]), id: after[1] }, count),
      placeOf: ({ place, id }) => [place, id],
      show: (rows) => rows.map(presentPush),
    });
  },
});

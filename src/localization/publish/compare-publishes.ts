import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { ChangesView, changePage, presentChanges } from './change-view.ts';
import { findWrittenPublish } from './find-publish.ts';
import { isEarlier, publishBefore } from './store.ts';
import { changesBetween } from './store-history.ts';

const Place = z.string().trim().min(1).max(128);

export const comparePublishes = defineOperation({
  name: 'compare_publishes',
  face: 'console',
  group: 'desk',
  summary: 'The differences in the project between two publishes, or between a publish and now.',
  description:
    'Without from: what the publish itself changed. From "now" to a publish: what a roll-back to it would change.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    from: Place.optional().describe('A job_id or "now". Absent: the publish before `to`.'),
    to: Place.describe('A job_id or "now".'),
    ...changePage,
  }),
  output: ChangesView,

  async run({ project_id, from, to, ...page }, ctx) {
    await requireProject(ctx, project_id);
    const check = async (place: string, field: string) =>
      place === 'now' ? null : findWrittenPublish(ctx.db, project_id, place, field);
    const end = await check(to, 'to');
    const start = from === undefined ? null : await check(from, 'from');
    // Comparing "now" with "now" gives no differences.
    const before = from ?? (end === null ? 'now' : await publishBefore(ctx.db, end));
    const isBack =
      start === null ? before === 'now' : end !== null && (await isEarlier(ctx.db, to, start.id));
    const [earlier, later] = isBack ? [to, before ?? to] : [before, to];
    return presentChanges(
      ctx.db,
      changesBetween(project_id, earlier, later, isBack),
      { projectId: project_id, taskId: null },
      page,
    );
  },
});

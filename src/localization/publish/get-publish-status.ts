import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PublishView, readPublish } from './present.ts';

export const getPublishStatus = defineOperation({
  name: 'get_publish_status',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/publish-status' },
    { method: 'POST', path: '/tasks/publish-status' },
  ],
  summary: 'Status of a publish job. Poll every three seconds at most, or wait for the callback.',
  tool: 'svc_query_publish_status',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ job_id: z.string().trim().min(1) }),
  output: PublishView,

  run: ({ job_id }, ctx) => readPublish(ctx.db, ctx, job_id),
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { listPushFiles } from '../publish/store-push/pushes.ts';
import { knownSkeletons } from '../task-store/store-skeletons.ts';
import { missingOf, PushId, PushView, presentPush, requirePush } from './push.ts';

export const getPush = defineOperation({
  name: 'get_push',
  face: 'open',
  group: 'files',
  routes: [{ method: 'GET', path: '/pushes/{push_id}' }],
  summary: 'One push with its files, and which of them have not been sent yet.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ push_id: PushId }),
  output: PushView.omit({ files: true }).extend({
    files: z.array(
      z.object({
        path: z.string(),
        namespace: z.string(),
        format: z.string(),
        language: z.string(),
        sha256: z.string(),
        size: z.int(),
        state: z.enum(['waiting', 'read', 'same']),
        strings: z.int().nullable(),
      }),
    ),
    missing: z.array(z.string()),
  }),

  async run({ push_id }, ctx) {
    const projectId = projectOf(ctx);
    const push = await requirePush(ctx.db, projectId, push_id);
    const files = await listPushFiles(ctx.db, push.id);
    const known = await knownSkeletons(ctx.db, projectId, [...new Set(files.map(({ sha256 }) => sha256))]);
    return {
      ...presentPush({ ...push, files: files.length }),
      files: files.map(({ path, namespace, format, language, sha256, bytes, state, strings }) => ({
        path,
        namespace,
        format,
        language,
        sha256,
        size: bytes,
        state,
        strings,
      })),
      missing: push.state === 'open' ? missingOf(files, new Set(known)) : [],
    };
  },
});

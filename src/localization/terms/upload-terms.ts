import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { callbackFields, checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { UPLOAD_EVENTS } from '../events.ts';
import { signingKey } from '../keys/store.ts';
import { projectOf } from '../project-of.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import { TermItem, toTermInput } from './term-item.ts';

const TERMS_MAX = 1000;

export const uploadTerms = defineOperation({
  name: 'upload_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'POST', path: '/terms/create' }],
  summary: 'Upload terms in bulk. They are merged into the termbase in the background.',
  description: 'One bad item refuses the whole call and names its place.',
  scope: 'localize:write',
  keyScope: 'terms',
  rate: 'start',
  bodyMax: 8 * 1024 * 1024,
  errors: ['invalid_input'],
  input: z.object({ terms: z.array(TermItem).min(1).max(TERMS_MAX), ...callbackFields }),
  output: z.object({ upload_id: z.string(), accepted_at: z.string(), terms_count: z.int() }),

  async run({ terms, callback_url, callback_events }, ctx) {
    const callbackUrl = checkCallbackUrl(ctx, callback_url);
    const callbackEvents = checkCallbackEvents(callback_events, UPLOAD_EVENTS);
    const items = terms.map(toTermInput);
    const run = await startRun(ctx, {
      id: newRunId('term_upload_'),
      workspaceId: ctx.caller.workspaceId,
      projectId: projectOf(ctx),
      taskId: null,
      appKeyId: callbackUrl === null ? null : await signingKey(ctx),
      jobType: 'TERM_UPLOAD',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
      traceId: ctx.requestId,
      callbackUrl,
      callbackEvents,
      targetLanguages: [],
      options: { terms: items },
      rowsTotal: items.length,
    });
    return { upload_id: run.traceId, accepted_at: run.acceptedAt.toISOString(), terms_count: items.length };
  },
});

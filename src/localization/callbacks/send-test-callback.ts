import { z } from 'zod';
import { checkReceiver } from '#platform/net/own-places.ts';
import { sealUrl } from '#platform/webhooks/sealed-url.ts';
import { defineOperation } from '#platform/operation.ts';
import { callbackTest } from '../events.ts';
import { signingKey } from '../keys/store.ts';
import { projectOf } from '../project-of.ts';
import { emitCallback } from './emit-callback.ts';

export const sendTestCallback = defineOperation({
  name: 'send_test_callback',
  face: 'open',
  group: 'callbacks',
  routes: [{ method: 'POST', path: '/callbacks/test' }],
  summary: 'Send a signed test callback to a URL, with the same attempts and log as a real callback.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'unprocessable'],
  input: z.object({
    callback_url: z.string().describe('An http(s) URL that the outside world can reach.'),
    message: z.string().max(500).optional().describe('Echoed in detail.message.'),
  }),
  output: z.object({ delivery_id: z.string(), trace_id: z.string() }),

  async run({ callback_url, message }, ctx) {
    const url = checkReceiver(callback_url, ctx.outbound, 'callback_url');
    const delivery_id = await emitCallback(ctx, callbackTest, {
      tenant: { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx) },
      appKeyId: await signingKey(ctx),
      traceId: ctx.requestId,
      url: sealUrl(ctx.keyring, ctx.caller.workspaceId, url.href),
      taskId: '',
      status: 'SUCCEEDED',
      detail: { message: message ?? 'This is a test callback.' },
      error: null,
    });
    return { delivery_id, trace_id: ctx.requestId };
  },
});

import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import { projectOf } from '../project-of.ts';
import { listDeliveries } from './store.ts';

const Attempt = z.object({
  number: z.int(),
  started_at: z.string(),
  duration_ms: z.int().nullable(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  response_excerpt: z.string().nullable(),
});

export const listCallbackDeliveries = defineOperation({
  name: 'list_callback_deliveries',
  face: 'open',
  group: 'callbacks',
  routes: [
    { method: 'GET', path: '/callbacks/deliveries' },
    { method: 'POST', path: '/callbacks/deliveries' },
  ],
  summary: 'List the callbacks of the project with every attempt, newest first.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    page: z.int().min(1).max(100_000).default(1),
    page_size: z.int().min(1).max(500).default(100),
    trace_id: z.string().max(128).optional(),
    delivery_id: z.string().max(128).optional(),
    task_id: z.string().max(128).optional().describe('Only callbacks of the calls that worked on this task.'),
    status: z.enum(['pending', 'sending', 'delivered', 'dead']).optional(),
    with_body: z
      .boolean()
      .default(false)
      .describe('Include the exact body that was sent, to test a receiver with it.'),
  }),
  output: z.object({
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    items: z.array(
      z.object({
        delivery_id: z.string(),
        trace_id: z.string(),
        sequence: z.int(),
        event: z.string(),
        url: z.string(),
        status: z.string(),
        attempts: z.int(),
        next_attempt_at: z.string().nullable(),
        created_at: z.string(),
        finished_at: z.string().nullable(),
        body: z.string().optional().describe('Only with with_body.'),
        attempt_log: z.array(Attempt),
      }),
    ),
  }),

  async run(input, ctx) {
    const { total, items } = await listDeliveries(ctx, projectOf(ctx), input);
    const shown = items.map((item) => ({
      ...item,
      url: openUrl(ctx.keyring, ctx.caller.workspaceId, item.url),
    }));
    return { page: input.page, page_size: input.page_size, total, items: shown };
  },
});

import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { PublishView, readPublish } from './present.ts';

const TIMEOUT_SEC_MAX = 900;
const POLL_MS = 3000;
/** Each waiting call holds a connection for minutes. Beyond this limit, callers have to poll. */
const WAITING_MAX = 50;

let waiting = 0;

export const waitForPublish = defineOperation({
  name: 'wait_for_publish',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/publish-wait' }],
  summary: 'Wait until a publish job has ended, up to 15 minutes.',
  description:
    'Returns the current status with timed_out if the time is up or too many callers are waiting already.',
  tool: 'svc_wait_for_publish',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'poll',
  // Minutes of waiting must not hold a transaction open.
  transaction: false,
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    job_id: z.string().trim().min(1),
    timeout_sec: z.number().min(0).max(TIMEOUT_SEC_MAX).default(TIMEOUT_SEC_MAX),
  }),
  output: PublishView.extend({ timed_out: z.boolean() }),

  async run({ job_id, timeout_sec }, ctx) {
    if (waiting >= WAITING_MAX) return look(ctx, job_id);
    waiting += 1;
    try {
      return await waitUntilEnded(ctx, job_id, timeout_sec * 1000);
    } finally {
      waiting -= 1;
    }
  },
});

async function waitUntilEnded(ctx: Context, jobId: string, timeoutMs: number) {
  const end = ctx.clock.monotonicMs() + timeoutMs;
  for (;;) {
    const view = await look(ctx, jobId);
    const left = end - ctx.clock.monotonicMs();
    if (!view.timed_out || left <= 0 || ctx.signal.aborted) return view;
    ctx.progress?.((timeoutMs - left) / 1000, timeoutMs / 1000, `The publish is ${view.status}.`);
    await ctx.clock.sleep(Math.min(POLL_MS, left), ctx.signal);
  }
}

async function look(ctx: Context, jobId: string) {
  const view = await ctx.database.tenant(ctx.caller, (tx) => readPublish(tx, ctx, jobId));
  return { ...view, timed_out: !view.is_completed && !view.is_failed };
}

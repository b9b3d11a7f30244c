import { z } from 'zod';
import { type Registry, registry } from '#app/registry.ts';
import { newId } from '#platform/ids.ts';
import { defineJob } from '#platform/job.ts';
import { defineOperation } from '#platform/operation.ts';
import { monotonicMs } from './site.ts';

/** The smallest realistic write: one row, its audit entry and, with a key, the stored result. */
const createRow = defineOperation({
  name: 'bench_create_row',
  face: 'open',
  group: 'bench',
  routes: [{ method: 'POST', path: '/bench/rows' }],
  summary: 'Insert one row.',
  scope: 'localize:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ name: z.string().min(1).max(100) }),
  output: z.object({ trace_id: z.string(), name: z.string() }),

  async run({ name }, ctx) {
    // A walled table that none of the measured reads uses.
    const trace_id = newId('trc', ctx.clock);
    await ctx.db
      .insertInto('callback_traces')
      .values({ trace_id, workspace_id: ctx.caller.workspaceId, last_sequence: 1 })
      .execute();
    return { trace_id, name };
  },
});

/** Only tells the benchmark when it ran. */
export const noop = defineJob({
  name: 'bench_noop',
  payload: z.object({ n: z.int() }),
  retry: { limit: 0, delaySec: 1 },
  concurrency: 20,
  timeoutSec: 60,
  async run({ n }) {
    process.send?.({ ran: n, at: monotonicMs() });
  },
});

export const probedRegistry: Registry = {
  ...registry,
  operations: [...registry.operations, createRow],
  jobs: [...registry.jobs, noop],
};

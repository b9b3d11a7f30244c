import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { readAttemptQuarters, readDeliveryFigures } from './store-delivery-figures.ts';

const QUARTER_MS = 900_000;
const QUARTERS = 48;
const DAY_MS = 86_400_000;

export const getDeliveryFigures = defineOperation({
  name: 'get_delivery_figures',
  face: 'console',
  group: 'develop',
  summary: 'Recent deliveries in figures: counts, latency, and attempts per quarter of an hour.',
  description: 'Over the newest 20,000 deliveries of the workspace.',
  right: 'manage',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    failed: z.int().describe('Given up at any time.'),
    pending: z.int().describe('Failed at least once, and will be tried again.'),
    delivered24h: z.int(),
    failed24h: z.int(),
    medianMs: z.int().nullable().describe('Over the answered attempts of the last day.'),
    p95Ms: z.int().nullable(),
    quarters: z.array(z.object({ from: z.string(), ok: z.int(), failed: z.int() })),
  }),

  async run(_, ctx) {
    const { workspaceId } = ctx.caller;
    const now = ctx.clock.now().getTime();
    const figures = await readDeliveryFigures(ctx.db, workspaceId, new Date(now - DAY_MS));
    // The last quarter of an hour is the current one.
    const first = (Math.floor(now / QUARTER_MS) - QUARTERS + 1) * QUARTER_MS;
    const counted = new Map(
      (await readAttemptQuarters(ctx.db, workspaceId, new Date(first))).map((row) => [row.quarter, row]),
    );
    return {
      failed: figures?.failed ?? 0,
      pending: figures?.pending ?? 0,
      delivered24h: figures?.delivered_24h ?? 0,
      failed24h: figures?.failed_24h ?? 0,
      medianMs: figures?.median_ms ?? null,
      p95Ms: figures?.p95_ms ?? null,
      quarters: Array.from({ length: QUARTERS }, (_each, index) => ({
        from: new Date(first + index * QUARTER_MS).toISOString(),
        ok: counted.get(index)?.ok ?? 0,
        failed: counted.get(index)?.failed ?? 0,
      })),
    };
  },
});

import { z } from 'zod';
import type { PlatformContext } from '../contract.ts';
import { graph, orNull } from './graph-call.ts';

const Quota = z.object({
  data: z.array(z.object({ config: z.object({ quota_total: z.number().min(0) }).optional() })),
});

/**
 * Posts that the account may publish in 24 hours, as a fact of the account. Nothing where the platform does
 * not tell: our own cap then holds, and publishing asks once more.
 */
export async function quotaFacts(
  ctx: PlatformContext,
  url: string,
  token: string,
): Promise<{ publishingQuota?: number }> {
  const answer = await orNull(
    graph(ctx, `GET ${url}`, Quota, { query: { fields: 'quota_usage,config' }, token }),
  );
  const total = answer?.data[0]?.config?.quota_total;
  return total === undefined ? {} : { publishingQuota: Math.floor(total) };
}

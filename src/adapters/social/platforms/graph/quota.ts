import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { graph, orNull } from './call.ts';

const Quota = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().default(0),
      config: z.object({ quota_total: z.number() }).optional(),
    }),
  ),
});

/** How many posts the account has published in 24 hours, and how many it may. */
export async function readQuota(
  ctx: PlatformContext,
  url: string,
  token: string,
): Promise<{ used: number; total: number }> {
  const query = { fields: 'quota_usage,config' };
  const { data } = await graph(ctx, `GET ${url}`, Quota, { query, token });
  return {
    used: data[0]?.quota_usage ?? 0,
    total: data[0]?.config?.quota_total ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The quota as a fact of the account. Empty if the platform does not report it: our own cap then applies,
 * and publishing asks again.
 */
export async function quotaFacts(
  ctx: PlatformContext,
  url: string,
  token: string,
): Promise<{ publishingQuota?: number }> {
  const quota = await orNull(readQuota(ctx, url, token));
  if (quota === null || !Number.isFinite(quota.total) || quota.total < 0) return {};
  return { publishingQuota: Math.floor(quota.total) };
}

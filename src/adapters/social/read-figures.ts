import { type Metrics, PlatformError, type PostFigures, type TargetErrorCode } from './contract.ts';

/** After this many failures the platform counts as down and is not asked again. */
const UNAVAILABLE_MAX = 3;
const LIMITS: readonly TargetErrorCode[] = ['rate_limited', 'platform_quota'];

/**
 * The figures of many posts, several per call. What the platform refuses is left out and counted: a refused
 * batch is halved until the post that causes it is alone, so one post never affects the others. If a limit is
 * reached half-way, what was read is kept.
 */
export async function readFigures(
  ids: readonly string[],
  perCall: number,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Metrics>>,
): Promise<PostFigures> {
  const metrics = new Map<string, Metrics>();
  const refused = new Map<string, TargetErrorCode>();
  const batches = cut(ids, perCall);
  let unavailable = 0;
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      for (const [id, figures] of await read(batch)) metrics.set(id, figures);
      unavailable = 0;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { errorCode } = error.failure;
      // An expired token affects all posts: the caller renews it and asks again.
      if (errorCode === 'token_expired') throw error;
      if (errorCode === 'platform_unavailable') unavailable += 1;
      if (LIMITS.includes(errorCode) || unavailable >= UNAVAILABLE_MAX) {
        if (metrics.size === 0) throw error;
        break;
      }
      if (errorCode !== 'platform_unavailable' && batch.length > 1)
        batches.unshift(...cut(batch, Math.ceil(batch.length / 2)));
      else for (const id of batch) refused.set(id, errorCode);
    }
  }
  return { metrics, refused };
}

function cut(ids: readonly string[], size: number): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += size) batches.push(ids.slice(at, at + size));
  return batches;
}

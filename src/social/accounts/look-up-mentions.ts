import { type Mentionable, PlatformError } from '#adapters/social/contract.ts';
import { platformError } from '#adapters/social/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/client.ts';
import { withFreshToken } from './tokens.ts';

/** How long a platform's answer is reused. */
const KEPT_MS = 600_000;
const KEPT_MAX = 2_000;
/** The longest that a writer waits. */
const ANSWER_MS = 8_000;
/** Lookups per account and minute: Slack allows twenty, and no platform fewer. */
const ASKED_MAX = 20;
const MINUTE_MS = 60_000;

interface Kept {
  untilMs: number;
  found: Promise<readonly Mentionable[]>;
}

interface Memory {
  kept: Map<string, Kept>;
  /** When each account was asked recently, and until when it must not be asked again. */
  asked: Map<string, { atMs: number[]; quietUntilMs: number }>;
}

/** Kept per process, so another process asks once more. */
const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const known = memories.get(database) ?? { kept: new Map(), asked: new Map() };
  memories.set(database, known);
  return known;
}

/** The people found by the platform of an account. Throws a PlatformError if it does not answer. */
export function lookUpMentions(
  ctx: Context,
  account: { id: string; kind: 'search' | 'list' },
  query: string,
): Promise<readonly Mentionable[]> {
  const { kept, asked } = memoryOf(ctx.database);
  const nowMs = ctx.clock.monotonicMs();
  // A list is fetched once, whatever was typed.
  const key = `${account.id} ${account.kind === 'list' ? '' : query.toLowerCase()}`;
  const known = kept.get(key);
  if (known && known.untilMs > nowMs) return known.found;
  const { atMs, quietUntilMs } = asked.get(account.id) ?? { atMs: [], quietUntilMs: 0 };
  const lately = atMs.filter((at) => at > nowMs - MINUTE_MS);
  if (lately.length >= ASKED_MAX || quietUntilMs > nowMs) {
    const retryAfterSec = Math.ceil(
      (Math.max(quietUntilMs, (lately[0] ?? nowMs) + MINUTE_MS) - nowMs) / 1000,
    );
    return Promise.reject(platformError({ errorCode: 'rate_limited', retryAfterSec }));
  }
  asked.set(account.id, { atMs: [...lately, nowMs], quietUntilMs });
  const found = ask(ctx, account.id, query);
  kept.set(key, { untilMs: nowMs + KEPT_MS, found });
  forgetOldest(kept);
  forgetOldest(asked);
  found.catch((error: unknown) => {
    kept.delete(key);
    const waitSec = error instanceof PlatformError ? error.failure.retryAfterSec : undefined;
    const own = asked.get(account.id);
    if (waitSec !== undefined && own) own.quietUntilMs = ctx.clock.monotonicMs() + waitSec * 1000;
  });
  return found;
}

/** Other callers may wait for the same answer, so the request does not use the signal of one caller. */
function ask(ctx: Context, accountId: string, query: string): Promise<readonly Mentionable[]> {
  const { workspaceId } = ctx.caller;
  const tokens = {
    ...ctx,
    tenant: { workspaceId, projectId: null },
    signal: AbortSignal.timeout(ANSWER_MS),
  };
  return withFreshToken(tokens, accountId, ({ adapter: { mentions }, account, platform }) => {
    if (!mentions) return Promise.resolve([]);
    return mentions.kind === 'list'
      ? mentions.read(account, platform)
      : mentions.read(account, query, platform);
  });
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest);
}

import { platformOf } from '#adapters/social/platforms.ts';
import type { Context } from '#platform/context.ts';
import { type AccountFacts, readAccountFacts } from '../accounts/store/facts.ts';
import { dateIn, fillVariables } from '../outgoing/variables.ts';
import { upcoming } from '../schedule/slots.ts';
import { readSlots, readTaken, readZones } from '../schedule/store.ts';
import { namesOf, zoneOf } from '../workspace/store.ts';
import { type Choice, choosePosts } from './choose-posts.ts';
import { type PoolPostRow, type PoolRow, readPoolPosts } from './store.ts';
import { readFilled, readUsesOf } from './store-uses.ts';

const HOUR_MS = 3_600_000;

interface AccountPlan {
  account: AccountFacts;
  choices: Choice<PoolPostRow>[];
}

/**
 * What the pool would put into the free slots of its accounts within the next `hours`, at most `most`
 * per account. To fill them, the caller must have locked the accounts. Accounts that cannot be
 * published to now are left out.
 */
export async function planPool(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  pool: PoolRow,
  { hours, most }: { hours: number; most: number },
): Promise<AccountPlan[]> {
  const place = { workspaceId: pool.workspace_id, poolId: pool.id };
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + hours * HOUR_MS);
  const ids = pool.account_ids;
  const [facts, slots, taken, zones] = [
    await readAccountFacts(ctx, ids),
    await readSlots(ctx, ids),
    await readTaken(ctx, ids, now),
    await readZones(ctx, ids),
  ];
  const filled = await readFilled(ctx.db, pool.workspace_id, ids, now);
  const posts = await readPoolPosts(ctx.db, place);
  const uses = Map.groupBy(await readUsesOf(ctx.db, place, now), ({ accountId }) => accountId);
  const project = (await namesOf(ctx.db, [pool.workspace_id])).get(pool.workspace_id) ?? '';
  const ownZone = await zoneOf(ctx);
  return ids.flatMap((id) => {
    const account = facts.get(id);
    if (!account || account.is_gone || account.paused || account.status === 'expired') return [];
    const timezone = zones.get(id) ?? ownZone;
    const busy = new Set([...(taken.get(id) ?? []), ...(filled.get(id) ?? [])].map(minuteOf));
    const free: Date[] = [];
    for (const at of upcoming(slots.get(id) ?? [], timezone, now)) {
      if (at > until || free.length === most) break;
      if (busy.has(minuteOf(at))) continue;
      busy.add(minuteOf(at));
      free.push(at);
    }
    const locale = pool.locale ?? account.locale;
    const write = (text: string, at: Date) =>
      fillVariables(text, {
        account: account.display_name,
        locale: locale ?? '',
        date: dateIn(at, locale, timezone),
        project,
      });
    const rule = {
      cooldownDays: pool.cooldown_days,
      refusesRepeats: platformOf(account.platform)?.refusesRepeats === true,
    };
    return [{ account, choices: choosePosts(free, posts, uses.get(id) ?? [], rule, write) }];
  });
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

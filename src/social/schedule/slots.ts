import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '#platform/context.ts';
import { instantOf } from './when.ts';

export interface Slot {
  /** ISO: Monday is 1. */
  weekday: number;
  /** After midnight. */
  minute: number;
}

/** How far ahead a queue may reach. */
const HORIZON_DAYS = 730;

/** Every time of these slots after `after`, in order. */
export function* upcoming(slots: readonly Slot[], timezone: string, after: Date): Generator<Date> {
  if (slots.length === 0) return;
  const byDay = Map.groupBy(
    slots.toSorted((a, b) => a.minute - b.minute),
    ({ weekday }) => weekday,
  );
  let day = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  for (let i = 0; i < HORIZON_DAYS; i += 1, day = day.add({ days: 1 })) {
    for (const { minute } of byDay.get(day.dayOfWeek) ?? []) {
      const time = { hour: Math.floor(minute / 60), minute: minute % 60 };
      const at = instantOf(day.toPlainDateTime(time), timezone);
      if (at > after) yield at;
    }
  }
}

type Reader = Pick<Context, 'db' | 'caller'>;

export async function readSlots(
  { db, caller }: Reader,
  accountIds: readonly string[],
): Promise<Map<string, Slot[]>> {
  const rows = await db
    .selectFrom('posting_slots')
    .select(['account_id', 'weekday', 'minute'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('account_id', 'in', accountIds.length === 0 ? [''] : [...accountIds])
    .orderBy('weekday')
    .orderBy('minute')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, list]) => [
      id,
      list.map(({ weekday, minute }) => ({ weekday, minute })),
    ]),
  );
}

/** When the calendar already has something for these accounts, from now on. */
export async function readTaken(
  { db, caller }: Reader,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  const { rows } = await sql<{ account_id: string; at: Date }>`
    select t.account_id, coalesce(t.next_attempt_at, p.scheduled_at) as at
      from posts p join post_targets t on t.workspace_id = p.workspace_id and t.post_id = p.id
     where p.workspace_id = ${caller.workspaceId} and p.status in ('scheduled', 'publishing') and p.deleted_at is null
       and t.status = 'pending' and t.account_id = any(${[...accountIds]})
       and coalesce(t.next_attempt_at, p.scheduled_at) > ${now}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, list]) => [id, list.map(({ at }) => at)]),
  );
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** The first free times: from now on, or behind everything that is queued. */
export function freeSlots(
  slots: readonly Slot[],
  timezone: string,
  taken: readonly Date[],
  from: { now: Date; position: 'next' | 'last' },
  count: number,
): Date[] {
  const latest = Math.max(from.now.getTime(), ...taken.map((at) => at.getTime()));
  const after = from.position === 'last' ? new Date(latest) : from.now;
  const busy = new Set(taken.map(minuteOf));
  const free: Date[] = [];
  for (const at of upcoming(slots, timezone, after)) {
    if (free.length === count) break;
    // Two slots of one day can fall on the same minute where clocks jump ahead.
    if (busy.has(minuteOf(at))) continue;
    busy.add(minuteOf(at));
    free.push(at);
  }
  return free;
}

/** Slots are wall times of the account's own zone, else of the workspace's. */
export async function readZones(
  { db, caller }: Reader,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timezone: string }>`
    select a.id, coalesce(a.timezone, w.timezone) as timezone
      from accounts a join workspaces w on w.id = a.workspace_id
     where a.workspace_id = ${caller.workspaceId} and a.id = any(${[...accountIds]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.timezone]));
}

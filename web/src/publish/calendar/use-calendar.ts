import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { addDays, instantOf, wallOf } from '../zone.ts';
import { draftEntry, type Entry, entryOf, type Filters, passes, withTrouble } from './entries.ts';
import { type FreeSlot, preselected } from './slots.ts';

const SLOTS_PER_ACCOUNT = 21;
/** More free times than this are useless: hundreds of accounts are asked for their next few. */
const SLOTS_MAX = 1500;
const DRAFTS_MAX = 100;
const NO_SLOTS: readonly FreeSlot[] = [];
const NO_ENTRIES: readonly Entry[] = [];

/** Everything that the calendar shows, by day, after the filters of the address. */
export function useCalendar(days: readonly string[], zone: string, filters: Filters) {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const calendar = useCall('get_calendar', { from, to, timezone: zone });
  const states = useCall(
    'get_calendar_states',
    { from: midnight(from, zone), to: midnight(addDays(to, 1), zone) },
    { enabled: from !== '' },
  );
  const accounts = useCall('list_accounts', {}, { staleTime: 60_000 });
  const drafts = useCall('list_posts', {
    status: ['draft', 'approved', 'rejected'],
    sort: 'updatedAt',
    limit: DRAFTS_MAX,
  });
  const many = Math.max(1, accounts.data?.accounts.length ?? 0);
  const slots = useCall(
    'find_next_slots',
    { limit: Math.max(1, Math.min(SLOTS_PER_ACCOUNT, Math.floor(SLOTS_MAX / many))) },
    { staleTime: 60_000, enabled: accounts.data !== undefined },
  );
  const { platform, group, status, tag } = filters;

  const groups = useMemo(() => {
    const members = new Map<string, Set<string>>();
    for (const account of accounts.data?.accounts ?? [])
      for (const id of account.groupIds) members.set(id, (members.get(id) ?? new Set()).add(account.id));
    return members;
  }, [accounts.data]);

  const everyDay = useMemo(
    () =>
      new Map(
        calendar.data?.days.map(({ date, posts }) => [
          date,
          posts.map(entryOf).sort((a, b) => (a.at ?? 0) - (b.at ?? 0)),
        ]),
      ),
    [calendar.data],
  );
  const byDay = useMemo(() => {
    const wanted: Filters = { platform, group, status, tag };
    const troubles = new Map(states.data?.posts.map((each) => [each.postId, each]));
    const isWhole = troubles.size === 0 && Object.values(wanted).every((each) => each === undefined);
    // Unchanged entries stay the same object, so their cards are not drawn again.
    if (isWhole) return everyDay;
    return new Map(
      Array.from(everyDay, ([date, entries]) => [
        date,
        entries.map((entry) => withTrouble(entry, troubles)).filter((entry) => passes(entry, wanted, groups)),
      ]),
    );
  }, [everyDay, states.data, groups, platform, group, status, tag]);

  const tray = useMemo(() => {
    const placed = new Set(calendar.data?.days.flatMap(({ posts }) => posts.map(({ postId }) => postId)));
    return (drafts.data?.items ?? [])
      .filter((post) => post.scheduledAt === null && !placed.has(post.postId))
      .map(draftEntry);
  }, [drafts.data, calendar.data]);

  const free = useMemo(() => {
    const platformOf = new Map(accounts.data?.accounts.map(({ id, platform: name }) => [id, name]));
    const found = new Map<number, FreeSlot>();
    for (const { at, accountId } of slots.data?.items ?? []) {
      const time = Date.parse(at);
      const slot = found.get(time) ?? { at: time, wall: wallOf(time, zone), accountIds: [], platforms: [] };
      slot.accountIds.push(accountId);
      slot.platforms.push(platformOf.get(accountId) ?? '');
      found.set(time, slot);
    }
    const known = new Map(accounts.data?.accounts.map((account) => [account.id, account]));
    return [...found.values()]
      .map((slot) => ({ ...slot, accountIds: preselected(slot.accountIds, known, { platform, group }) }))
      .sort((a, b) => a.at - b.at);
  }, [slots.data, accounts.data, zone, platform, group]);
  // Grouped once: otherwise every day of a month would read every free time.
  const freeByDay = useMemo(() => Map.groupBy(free, ({ wall }) => wall.date), [free]);

  const slotsOf = (date: string): readonly FreeSlot[] => freeByDay.get(date) ?? NO_SLOTS;
  const entriesOf = (date: string): readonly Entry[] => byDay.get(date) ?? NO_ENTRIES;
  const find = (key: string | null): Entry | null =>
    [...byDay.values(), tray].flat().find((entry) => entry.key === key) ?? null;
  return { calendar, accounts, entriesOf, tray, free, slotsOf, find };
}

const midnight = (date: string, zone: string) => new Date(instantOf({ date, minute: 0 }, zone)).toISOString();

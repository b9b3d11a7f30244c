import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { readAccountIds } from '../accounts/store/accounts.ts';
import { wallTime } from '../instant.ts';
import { freeSlots, rememberClock } from './slots.ts';
import { readSlots, readTaken, readZones } from './store.ts';

export const findNextSlots = defineOperation({
  name: 'find_next_slots',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/slots/next' }],
  summary: 'The next free posting times of accounts, earliest first.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    accountIds: z.array(z.string().max(64)).min(1).max(50).optional().describe('Absent: all accounts.'),
    position: z.enum(['next', 'last']).default('next').describe('last: after everything that is queued.'),
    limit: z.int().min(1).max(100).default(5).describe('Times per account.'),
  }),
  output: z.object({
    items: z.array(
      z.object({ accountId: z.string(), at: z.string(), localTime: z.string(), timezone: z.string() }),
    ),
    nextCursor: z.string().nullable(),
  }),

  async run({ accountIds, position, limit }, ctx) {
    const visible = await readAccountIds(ctx);
    accountIds?.forEach((id, at) => {
      if (!visible.includes(id))
        throw new AppError(
          'not_found',
          say('social.accountids_no_account', { missing: at, accountIds: id }),
          {
            field: `accountIds[${at}]`,
          },
        );
    });
    const ids = [...new Set(accountIds ?? visible)];
    const now = ctx.clock.now();
    const slots = await readSlots(ctx, ids);
    const taken = await readTaken(ctx, ids, now);
    const zones = await readZones(ctx, ids);
    const clock = rememberClock();
    const written = rememberWords();
    const items = ids.flatMap((accountId) => {
      const timezone = zones.get(accountId) ?? 'UTC';
      const free = freeSlots(
        slots.get(accountId) ?? [],
        timezone,
        taken.get(accountId) ?? [],
        { now, position },
        limit,
        clock,
      );
      return free.map((at) => ({ accountId, timezone, ...written(at, timezone) }));
    });
    return {
      items: items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
      nextCursor: null,
    };
  },
});

/** Formats a time for the answer. Remembered, because many accounts share the same times. */
function rememberWords() {
  const known = new Map<string, { at: string; localTime: string }>();
  return (at: Date, timezone: string) => {
    const key = `${timezone} ${at.getTime()}`;
    const words = known.get(key) ?? { at: at.toISOString(), localTime: wallTime(at, timezone) };
    known.set(key, words);
    return words;
  };
}

import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { Instant, Timezone, wallTime } from '../instant.ts';
import { checkRule, nextOccurrence, readRule } from './rule.ts';

const SHOWN_MAX = 30;

export const listOccurrences = defineOperation({
  name: 'list_occurrences',
  face: 'console',
  group: 'desk',
  summary: 'Preview when the posts of a series would be published.',
  description:
    'The result of the rule with set_post_recurrence. The first is the post itself; excluded days are marked.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    at: Instant.describe('The time of the first post.'),
    timezone: Timezone,
    rrule: z.string().min(6).max(500),
    until: Instant.nullish(),
    count: z.int().min(1).max(1000).nullish(),
    exceptions: z.array(z.iso.date()).max(200).default([]),
    limit: z.int().min(1).max(SHOWN_MAX).default(8),
  }),
  output: z.object({
    items: z.array(z.object({ at: z.string(), localTime: z.string(), isLeftOut: z.boolean() })),
    goesOn: z.boolean().describe('true: there are more.'),
  }),

  async run({ at, timezone, exceptions, limit, ...input }) {
    const rule = readRule(input.rrule, timezone);
    const first = new Date(at);
    const until = input.until ? new Date(input.until) : rule.until;
    const count = input.count ?? rule.count;
    if (until !== null && count !== null)
      throw invalidField('until', say('schedule.cannot_stand_beside_count'));
    const recurrence = {
      rrule: rule.rrule,
      until: until?.toISOString() ?? null,
      count,
      exceptions: [],
      occurrence: 1,
      start: wallTime(first, timezone),
    };
    checkRule(recurrence, timezone);
    const times = [first];
    for (let next = nextOccurrence(recurrence, timezone, first); next !== null && times.length <= limit; ) {
      times.push(next.at);
      next = nextOccurrence(recurrence, timezone, next.at);
    }
    return {
      items: times.slice(0, limit).map((each, place) => {
        const localTime = wallTime(each, timezone);
        return {
          at: each.toISOString(),
          localTime,
          isLeftOut: place > 0 && exceptions.includes(localTime.slice(0, 10)),
        };
      }),
      goesOn: times.length > limit,
    };
  },
});

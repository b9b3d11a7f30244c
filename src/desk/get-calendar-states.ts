import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { readTargetStates } from './store-calendar.ts';

const POSTS_MAX = 2000;

export const getCalendarStates = defineOperation({
  name: 'get_calendar_states',
  face: 'console',
  group: 'desk',
  summary: 'For posts on the calendar that need attention: how many of their accounts are in each state.',
  description:
    'Complements get_calendar, whose posts have one status each. Lists posts with an account that failed, has an unknown outcome, must be finished by a person, or has lost its authorization.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }).describe('At most 63 days later.'),
  }),
  output: z.object({
    posts: z.array(
      z.object({
        postId: z.string(),
        targets: z.int(),
        published: z.int(),
        failed: z.int(),
        uncertain: z.int().describe('Sent, but it is not known whether it was published.'),
        manual: z.int().describe('A person must finish it on the platform.'),
        expired: z.int().describe('Still to be published, to an account that must be reconnected first.'),
      }),
    ),
  }),

  async run({ from, to }, { db, caller }) {
    const rows = await readTargetStates(db, {
      caller,
      from: new Date(from),
      to: new Date(to),
      limit: POSTS_MAX,
    });
    return { posts: rows };
  },
});

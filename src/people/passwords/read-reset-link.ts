import { z } from 'zod';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken } from '../fields.ts';
import { openResetLink } from './may-reset.ts';

export const readResetLink = defineEntrance({
  name: 'read_reset_link',
  group: 'reset',
  summary:
    'Whose password a link changes, for whoever holds it: a spent one says so before anything is typed.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string() }),

  async run({ token }, visit) {
    const { user } = await openResetLink(visit.database.system, token);
    return { data: { email: user.email } };
  },
});

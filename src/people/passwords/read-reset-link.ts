import { z } from 'zod';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken } from '../fields.ts';
import { openResetLink } from './may-reset.ts';

export const readResetLink = defineEntrance({
  name: 'read_reset_link',
  group: 'reset',
  summary:
    'The person whose password a link changes, for the holder of the link; a used link is reported before a password is entered.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string() }),

  async run({ token }, visit) {
    const { user } = await openResetLink(visit.database.system, token);
    return { data: { email: user.email } };
  },
});

import { z } from 'zod';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken } from '../fields.ts';
import { readLink, invalidLink } from '../links/store.ts';
import { hasAnyUser } from '../users/store.ts';

export const readSetUpLink = defineEntrance({
  name: 'read_set_up_link',
  group: 'set_up',
  summary:
    'Whether a link can still set up the installation; a used link is reported before anything is entered.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken }),
  output: z.object({}),

  async run({ token }, visit) {
    await readLink(visit.database.system, 'setup', token);
    if (await hasAnyUser(visit.database.system)) throw invalidLink();
    return { data: {} };
  },
});

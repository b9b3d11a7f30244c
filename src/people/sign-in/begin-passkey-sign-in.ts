import { z } from 'zod';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken } from '../fields.ts';
import { readLink } from '../links/store.ts';
import { requestOptions } from '../passkeys/challenge.ts';
import { RequestOptions } from '../passkeys/fields.ts';

export const beginPasskeySignIn = defineEntrance({
  name: 'begin_passkey_sign_in',
  group: 'sign_in',
  summary:
    'Get what the browser needs to sign in with a passkey, without an e-mail address; or, with the token of a sign-in that requires a second factor, to provide that factor.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({
    token: LinkToken.optional().describe('From a sign-in that requires a second factor; see login.'),
  }),
  output: z.object({ options: RequestOptions }),

  async run({ token }, visit) {
    if (token === undefined) return { data: { options: await requestOptions(visit, { use: 'sign_in' }) } };
    const { userId } = await readLink(visit.database.system, 'second_factor', token);
    const purpose = { use: 'second_factor', userId: userId ?? '', token } as const;
    return { data: { options: await requestOptions(visit, purpose) } };
  },
});

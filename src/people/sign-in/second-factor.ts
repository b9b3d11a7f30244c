import { z } from 'zod';
import type { Visit } from '#platform/entrance.ts';
import { methodsOf } from '../factors/store.ts';
import { makeLink } from '../links/store.ts';
import type { Factor } from '../sessions/store.ts';

const SECOND_FACTOR_SEC = 10 * 60;

export const SecondFactorAsked = z.object({
  token: z.string().describe('From the sign-in in progress; valid for ten minutes.'),
  methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

/** Asks for the second factor after the first one was correct; null for a person who has none. */
export async function askSecondFactor(
  { database }: Visit,
  userId: string,
  factors: readonly Factor[],
): Promise<SecondFactorAsked | null> {
  const methods = await methodsOf(database.system, userId);
  if (methods.length === 0) return null;
  const token = await makeLink(database.system, {
    kind: 'second_factor',
    userId,
    state: { factors },
    lifeSec: SECOND_FACTOR_SEC,
  });
  return { token, methods };
}

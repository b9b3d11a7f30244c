import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { countRecoveryCodes, methodsOf } from '../factors/store.ts';
import { personOf } from '#platform/caller.ts';
import { Preferences, readPreferences } from './preferences.ts';
import { getUser, readStoredPreferences } from '../users/store.ts';

export const getMe = defineOperation({
  name: 'get_me',
  face: 'console',
  group: 'people',
  summary: 'The signed-in person, with the sign-in methods that they have set up.',
  of: 'person',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    secondFactors: z.array(z.string()),
    recoveryCodesLeft: z.int(),
    isSteward: z.boolean().describe('Whether you may back up, restore and move the whole installation.'),
    preferences: Preferences,
    provedAt: z
      .string()
      .nullable()
      .describe(
        'When you last proved your identity; some actions require that within the last five minutes.',
      ),
  }),

  async run(_input, ctx) {
    const { userId, session } = personOf(ctx);
    const user = await getUser(ctx.db, userId);
    return {
      userId,
      name: user.name,
      email: user.email,
      hasPassword: user.passwordHash !== null,
      secondFactors: (await methodsOf(ctx.db, userId)).filter((method) => method !== 'recovery'),
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
      isSteward: session?.steward != null,
      preferences: readPreferences(await readStoredPreferences(ctx.db, userId)),
      provedAt: session?.provedAt.toISOString() ?? null,
    };
  },
});

import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { PersonName } from '../fields.ts';
import { personOf } from '#platform/caller.ts';
import { Preferences, PreferencesChange, readPreferences } from './preferences.ts';
import { getUser, mergePreferences, readStoredPreferences, setName } from '../users/store.ts';

export const updateMe = defineOperation({
  name: 'update_me',
  face: 'console',
  group: 'people',
  summary: 'Change your name as others see it, or your display settings.',
  of: 'person',
  rate: 'write',
  errors: ['invalid_input'],
  input: z.object({ name: PersonName.optional(), preferences: PreferencesChange.optional() }),
  output: z.object({ userId: z.string(), name: z.string(), preferences: Preferences }),

  async run({ name, preferences = {} }, ctx) {
    if (name === undefined && Object.keys(preferences).length === 0)
      throw invalidField('name', say('users.required_preferences'));
    const { userId } = personOf(ctx);
    const before = {
      name: (await getUser(ctx.db, userId)).name,
      preferences: readPreferences(await readStoredPreferences(ctx.db, userId)),
    };
    if (name !== undefined) await setName(ctx.db, userId, name);
    const stored = await mergePreferences(ctx.db, userId, preferences);
    const user = await getUser(ctx.db, userId);
    const after = { name: user.name, preferences: readPreferences(stored) };
    ctx.changed(before, after);
    return { userId, ...after };
  },
});

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { disableKey } from './store.ts';

export const disableAppKey = defineOperation({
  name: 'disable_app_key',
  face: 'console',
  group: 'keys',
  summary: 'Disable an App Key at once. Calls with it get 403 from then on.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ app_key: z.string().min(1).max(64) }),
  output: z.object({ key_id: z.string(), app_key: z.string(), disabled: z.literal(true) }),

  async run({ app_key }, ctx) {
    const keyId = await disableKey(ctx, app_key);
    if (!keyId) throw new AppError('not_found', say('keys.app_key_does_not_exist'), { field: 'app_key' });
    return { key_id: keyId, app_key, disabled: true as const };
  },
});

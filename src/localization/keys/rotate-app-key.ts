import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { rotateSecret } from './store.ts';

export const rotateAppKey = defineOperation({
  name: 'rotate_app_key',
  face: 'console',
  group: 'keys',
  summary: 'Give an App Key a new secret. The old one keeps working until the overlap ends.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    app_key: z.string().min(1).max(64),
    overlap_hours: z.int().min(0).max(720).default(72),
  }),
  output: z.object({
    key_id: z.string(),
    app_key: z.string(),
    app_secret: secret(z.string()),
    old_secret_valid_until: z.string(),
  }),

  async run({ app_key, overlap_hours }, ctx) {
    const rotated = await rotateSecret(ctx, app_key, overlap_hours);
    if (!rotated) throw new AppError('not_found', say('common.app_key_does_not_exist'), { field: 'app_key' });
    return {
      key_id: rotated.keyId,
      app_key,
      app_secret: rotated.secret,
      old_secret_valid_until: rotated.oldUntil.toISOString(),
    };
  },
});

import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { newToken } from '#platform/auth/bearer.ts';
import { defineOperation } from '#platform/operation.ts';
import { replaceToken } from './store.ts';

export const rotateCredential = defineOperation({
  name: 'rotate_credential',
  face: 'console',
  group: 'credentials',
  summary: 'Give a credential a new token, shown once. The old one keeps working until the overlap ends.',
  description:
    'Of three consecutive tokens only the last two work. Programs with access renew theirs themselves.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    id: z.string().min(1).max(64),
    overlapHours: z.int().min(0).max(720).default(72),
  }),
  output: z.object({
    id: z.string(),
    accessToken: secret(z.string()),
    hint: z.string(),
    oldTokenValidUntil: z.string(),
  }),

  async run({ id, overlapHours }, ctx) {
    const { token, hash, hint } = newToken();
    const until = await replaceToken(ctx.db, ctx.caller.workspaceId, id, { hash, hint, overlapHours });
    if (!until)
      throw new AppError('not_found', say('credentials.credential_does_not_exist_revoked'), { field: 'id' });
    return { id, accessToken: token, hint, oldTokenValidUntil: until.toISOString() };
  },
});

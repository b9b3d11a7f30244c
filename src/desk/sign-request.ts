import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { buildCall, playgroundOf, signCall } from './sign-call.ts';

export const callFields = {
  operation: z.string().min(1).max(64),
  input: z.record(z.string(), z.unknown()).default({}),
  method: z
    .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    .optional()
    .describe('Needed if an operation has several.'),
};

export const signRequest = defineOperation({
  name: 'sign_request',
  face: 'console',
  group: 'develop',
  summary: 'Sign a call of the localization API with an App Key, without showing its secret.',
  description: 'The signature is valid for five minutes, like every signature of the key.',
  right: 'manage',
  proof: true,
  rate: 'write',
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ ...callFields, appKeyId: z.string().min(1).max(64).describe('key_…') }),
  output: z.object({
    method: z.string(),
    url: z.string(),
    headers: secret(
      z.record(z.string(), z.string()).describe('With the signature, which is valid for five minutes.'),
    ),
    body: z.string().describe('The exact bytes that the signature covers.'),
    timestamp: z.string(),
    signedString: z
      .string()
      .describe('The input of MD5: timestamp, body and the secret, here as <app_secret>.'),
  }),

  async run({ operation, input, method, appKeyId }, ctx) {
    const call = buildCall(playgroundOf(ctx), operation, input, method);
    if (call.face !== 'open') throw invalidField('operation', say('desk.must_be_one_localization_api'));
    const { path, ...signed } = await signCall(ctx, appKeyId, call);
    return {
      method: signed.method,
      url: `${ctx.publicUrl}${path}`,
      headers: signed.headers,
      body: signed.body,
      timestamp: signed.timestamp,
      signedString: signed.signedString,
    };
  },
});

import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { callerOfCredential } from '#platform/auth/bearer.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import type { PlaygroundAnswer } from '#platform/playground.ts';
import { type BuiltCall, buildCall, playgroundOf, type SignedCall, signCall } from './sign-call.ts';
import { callFields } from './sign-request.ts';

const BODY_MAX = 256 * 1024;

export const tryRequest = defineOperation({
  name: 'try_request',
  face: 'console',
  group: 'develop',
  summary: 'Make a call in the name of an App Key or of a credential. It is a real call.',
  description:
    'The limits, scopes and confirmations of the key or credential apply, and the audit log has both names.',
  right: 'manage',
  proof: true,
  rate: 'write',
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    ...callFields,
    appKeyId: z.string().min(1).max(64).optional().describe('For operations of the localization API.'),
    credentialId: z.string().min(1).max(64).optional().describe('For operations of the publishing API.'),
    idempotencyKey: z.string().min(8).max(128).optional(),
  }),
  output: z.object({
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: secret(z.record(z.string(), z.string())),
      body: z.string(),
      signedString: z.string().nullable(),
    }),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().describe('Parsed if it is JSON of at most 256 KB, otherwise the beginning as text.'),
    requestId: z.string().describe('trace_id or requestId of the answer.'),
    durationMs: z.int(),
  }),

  async run({ operation, input, method, appKeyId, credentialId, idempotencyKey }, ctx) {
    const call = buildCall(playgroundOf(ctx), operation, input, method);
    const startedMs = ctx.clock.monotonicMs();
    const { sent, answer } =
      call.face === 'open'
        ? await sendSigned(ctx, call, appKeyId, idempotencyKey)
        : await sendAs(ctx, { call, operation, input }, credentialId, idempotencyKey);
    return {
      request: {
        method: sent.method,
        url: `${ctx.publicUrl}${sent.path}`,
        headers: sent.headers,
        body: sent.body,
        signedString: sent.signedString,
      },
      status: answer.status,
      headers: answer.headers,
      body: parsed(answer.body),
      requestId: answer.requestId,
      durationMs: Math.max(0, Math.round(ctx.clock.monotonicMs() - startedMs)),
    };
  },
});

type Sent = Omit<SignedCall, 'timestamp' | 'signedString'> & { signedString: string | null };

async function sendSigned(
  ctx: Context,
  call: BuiltCall,
  appKeyId: string | undefined,
  idempotencyKey: string | undefined,
): Promise<{ sent: Sent; answer: PlaygroundAnswer }> {
  if (appKeyId === undefined) throw invalidField('appKeyId', say('desk.required_operation'));
  const signed = await signCall(ctx, appKeyId, call);
  const headers = { ...signed.headers, ...keyHeader(idempotencyKey) };
  const { method, path: url, body } = signed;
  const answer = await playgroundOf(ctx).send({ method, url, headers, body, address: ctx.address });
  return { sent: { ...signed, headers }, answer };
}

async function sendAs(
  ctx: Context,
  { call, operation, input }: { call: BuiltCall; operation: string; input: Record<string, unknown> },
  credentialId: string | undefined,
  idempotencyKey: string | undefined,
): Promise<{ sent: Sent; answer: PlaygroundAnswer }> {
  if (credentialId === undefined) throw invalidField('credentialId', say('desk.required_operation'));
  const caller = await callerOfCredential(ctx, ctx.caller.workspaceId, credentialId, ctx.address);
  if (!caller)
    throw new AppError('not_found', say('desk.credential_does_not_exist_over'), { field: 'credentialId' });
  const headers = { authorization: 'Bearer <token>', ...keyHeader(idempotencyKey) };
  const answer = await playgroundOf(ctx).sendAs(
    caller,
    operation,
    { ...input },
    {
      address: ctx.address,
      idempotencyKey: idempotencyKey ?? null,
      signal: ctx.signal,
    },
  );
  return { sent: { ...call, headers, signedString: null }, answer };
}

const keyHeader = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });

function parsed(body: string): unknown {
  if (body.length > BODY_MAX) return body.slice(0, BODY_MAX);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

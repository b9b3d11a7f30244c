import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { callbackEndpoint } from '#localization/public.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { maskText } from '#platform/request-log/mask.ts';
import { readAttempts } from '#platform/webhooks/store-reading.ts';
import { webhookEndpoint } from '#social/public.ts';
import { DeliveryItem, presentDelivery } from './delivery-view.ts';
import { readDelivery, readSending } from './store-deliveries.ts';

const BODY_MAX = 64 * 1024;
const ATTEMPTS_MAX = 100;

export const getDelivery = defineOperation({
  name: 'get_delivery',
  face: 'console',
  group: 'develop',
  summary: 'One delivery with the request as the receiver gets it and every attempt.',
  description:
    'The headers are computed again for the last attempt, with the current secrets: after a rotation its receiver saw different ones.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({
    ...DeliveryItem.shape,
    request: z.object({
      method: z.literal('POST'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      timestamp: z.string().describe('The time in the signature, in Unix seconds.'),
      body: z.string().describe('The exact bytes that are signed, up to 64 KB.'),
      isCut: z.boolean(),
      isSigned: z.boolean().describe('false: the secret to sign with no longer exists.'),
    }),
    attemptLog: z.array(
      z.object({
        number: z.int(),
        startedAt: z.string(),
        durationMs: z.int().nullable(),
        status: z.int().nullable(),
        failure: z.string().nullable(),
        responseExcerpt: z.string().nullable().describe('Text that looks like a token or a link is removed.'),
      }),
    ),
  }),

  async run({ id }, ctx) {
    const row = await readDelivery(ctx.db, ctx.caller.workspaceId, id);
    if (!row) throw new AppError('not_found', say('common.delivery_does_not_exist'), { field: 'id' });
    // Newest first, and limited, because nobody reads more.
    const attempts = ((await readAttempts(ctx.db, [id])).get(id) ?? []).toReversed().slice(0, ATTEMPTS_MAX);
    const at = attempts[0]?.started_at ?? ctx.clock.now();
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const headers = await signed(ctx, id, timestamp);
    const shown = presentDelivery(ctx, row);
    return {
      ...shown,
      request: {
        method: 'POST' as const,
        url: shown.url,
        headers: { 'content-type': 'application/json', ...headers },
        timestamp,
        body: row.body.slice(0, BODY_MAX),
        isCut: row.body.length > BODY_MAX,
        isSigned: headers !== null,
      },
      attemptLog: attempts.map((attempt) => ({
        number: attempt.number,
        startedAt: attempt.started_at.toISOString(),
        durationMs: attempt.duration_ms,
        status: attempt.status,
        failure: attempt.failure,
        responseExcerpt: attempt.response_excerpt === null ? null : maskText(attempt.response_excerpt),
      })),
    };
  },
});

/**
 * The headers as this kind of endpoint would sign them at that moment; null if there
 * is no secret to sign with.
 */
async function signed(ctx: Context, id: string, timestamp: string): Promise<Record<string, string> | null> {
  const delivery = await readSending(ctx.db, ctx.caller.workspaceId, id);
  const endpoint = delivery.kind === callbackEndpoint.name ? callbackEndpoint : webhookEndpoint;
  const receiver = (await endpoint.receivers(ctx.db, [delivery])).get(id);
  if (!receiver || !('secrets' in receiver) || receiver.secrets.length === 0) return null;
  const secrets = receiver.secrets.map(({ sealed, place }) => ctx.keyring.open(sealed, place));
  return endpoint.headers(delivery, { signer: receiver.signer, secrets, timestamp });
}

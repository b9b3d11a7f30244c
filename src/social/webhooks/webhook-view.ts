import { z } from 'zod';
import { secret } from '#kernel/secret.ts';
import { EVENT_TYPES } from '../events.ts';

export const EventTypes = z
  .array(z.enum(EVENT_TYPES))
  .max(EVENT_TYPES.length)
  .describe('Types of events; empty means all.');

export const WebhookUrl = z.string().max(2000).describe('An http(s) URL that the outside world can reach.');

export const WebhookView = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  active: z.boolean(),
  failingSince: z.string().nullable(),
  disabledReason: z.string().nullable(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WebhookView = z.output<typeof WebhookView>;

/** The secret is shown only in the answer that creates it. */
export const WebhookWithSecret = z.object({
  ...WebhookView.shape,
  secret: secret(z.string().describe('Secret for the signature. Shown once.')).optional(),
});

export const DeliveryView = z.object({
  id: z.string().describe('The same for all attempts: use it to recognise repeated deliveries.'),
  webhookId: z.string(),
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'dead']),
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastFailure: z.string().nullable(),
  responseExcerpt: z.string().nullable().describe('The answer of the receiver, up to 2,000 characters.'),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type DeliveryView = z.output<typeof DeliveryView>;

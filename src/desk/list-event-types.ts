import { z } from 'zod';
import { CALLBACK_EVENTS } from '#localization/public.ts';
import { WORKSPACE_EVENTS, webhookTest } from '#social/public.ts';
import { defineOperation } from '#platform/operation.ts';

const EventType = z.object({
  name: z.string(),
  kind: z.enum(['callback', 'webhook']).describe('Sent to the callback of a project, or to webhooks.'),
  summary: z.string(),
  schema: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of `detail` (callbacks) or `data` (webhooks).'),
  selectable: z
    .boolean()
    .describe('Whether webhooks can subscribe to it; a test event is sent only on request.'),
});

/** Test events are sent on request and cannot be subscribed to. */
const isTest = (name: string) => name.endsWith('.test');

const ALL: readonly z.output<typeof EventType>[] = [
  ...CALLBACK_EVENTS.map((event) => ({ ...event, kind: 'callback' as const })),
  ...[...WORKSPACE_EVENTS, webhookTest].map((event) => ({ ...event, kind: 'webhook' as const })),
].map(({ name, kind, summary, detail }) => ({
  name,
  kind,
  summary,
  schema: z.toJSONSchema(detail, { io: 'output' }),
  selectable: !isTest(name),
}));

export const listEventTypes = defineOperation({
  name: 'list_event_types',
  face: 'console',
  group: 'desk',
  summary: 'Every event that callbacks and webhooks send, with the schema of its data.',
  right: 'read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(EventType),
    receiver: z
      .string()
      .nullable()
      .describe('Where webhooks can be tried: the built-in receiver, if there is one.'),
  }),

  async run(_input, { outbound }) {
    return { items: [...ALL], receiver: outbound.receiver.url };
  },
});

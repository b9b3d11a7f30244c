import type { AnyEvent } from '#platform/event.ts';
import { code, page } from './markdown.ts';
import { jsonSchemaOf, schemaToType } from './schema-to-type.ts';

const CALLBACK = `{
  event: string;
  task_id: string;
  project_id: string;
  trace_id: string;
  delivery_id: string;
  timestamp: string;
  status: "SUCCEEDED" | "FAILED";
  detail: object;
  error: string | null;
}`;

const WORKSPACE_EVENT = `{
  id: string;
  type: string;
  version: 1;
  workspaceId: string;
  occurredAt: string;
  actor: {
    kind: "user" | "credential" | "system";
    id: string;
  };
  data: object;
  /** Its place in the feed; null for webhook.test, which is not in the feed. */
  seq: number | null;
}`;

export function generateEvents(events: readonly AnyEvent[]): string {
  const of = (face: AnyEvent['face']) => events.filter((event) => event.face === face);
  return page(
    'Events',
    'The events of both halves: callbacks of the open API, and the events of a workspace.',
    '## Callbacks',
    `Every callback is a POST with this body. ${code('delivery_id')} stays the same over all attempts and ${code('detail.sequence')} counts the events of one ${code('trace_id')} from 1.`,
    typescript(CALLBACK),
    `Verify ${code('X-Svc-Sign')} (MD5 of timestamp, raw body and App Secret) or, better, ${code('webhook-signature')} (Standard Webhooks); ${code('verifyCallback')} of the SDK does both.`,
    ...of('open').flatMap((event) => section(event, `${code('detail')}, beside ${code('sequence')}:`)),
    '## Events of a workspace',
    `${code('list_events')} reads them from a given place, and each webhook that is registered for an event gets it as a POST with this body.`,
    typescript(WORKSPACE_EVENT),
    `Verify ${code('X-Parlance-Signature: t=<seconds>,v1=<hex>')}: v1 is HMAC-SHA256 of ${code('<t>.<body>')} with the secret of the webhook. Recognize a repeated delivery by ${code('X-Parlance-Delivery')}.`,
    ...of('social').flatMap((event) => section(event, `${code('data')}:`)),
  );
}

function section({ name, summary, detail }: AnyEvent, says: string): string[] {
  const schema = jsonSchemaOf(detail, 'output');
  return [`### ${code(name)}`, summary, says, typescript(schemaToType(schema))];
}

function typescript(type: string): string {
  return `\`\`\`ts\n${type}\n\`\`\``;
}

import { z } from 'zod';
import type { AnyEvent } from '#platform/event.ts';
import { code, page } from './markdown.ts';
import { type JsonSchema, schemaToType } from './schema-to-type.ts';

const ENVELOPE = `{
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

export function generateEvents(events: readonly AnyEvent[]): string {
  return page(
    'Callback events',
    `Every callback is a POST with this body. ${code('delivery_id')} stays the same over all attempts and ${code('detail.sequence')} counts the events of one ${code('trace_id')} from 1.`,
    typescript(ENVELOPE),
    `Verify ${code('X-Svc-Sign')} (MD5 of timestamp, raw body and App Secret) or, better, ${code('webhook-signature')} (Standard Webhooks); ${code('verifyCallback')} of the SDK does both.`,
    ...events.flatMap(({ name, summary, detail }) => [
      `## ${code(name)}`,
      summary,
      `${code('detail')}, beside ${code('sequence')}:`,
      typescript(schemaToType(z.toJSONSchema(detail, { io: 'output' }) as JsonSchema)),
    ]),
  );
}

function typescript(type: string): string {
  return `\`\`\`ts\n${type}\n\`\`\``;
}

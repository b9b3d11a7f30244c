import { z } from 'zod';
import { isOneOf } from '#kernel/narrow.ts';
import type { RequestLine } from './store-requests.ts';

const ACTORS = ['app_key', 'credential', 'session'] as const;
const FACES = ['open', 'social', 'console', 'mcp'] as const;

export const RequestItem = z.object({
  id: z.string().describe('The number of the log line.'),
  requestId: z.string().describe('The id in the answer: trace_id or requestId.'),
  at: z.string(),
  face: z.enum(FACES),
  actor: z.object({
    kind: z.enum(ACTORS),
    id: z.string(),
    name: z.string().nullable(),
  }),
  projectId: z.string().nullable(),
  operation: z.string(),
  status: z.int(),
  code: z.string().nullable().describe('Why it was refused.'),
  durationMs: z.int(),
  address: z.string(),
});

export function presentRequest(row: RequestLine): z.input<typeof RequestItem> {
  return {
    id: String(row.id),
    requestId: row.request_id,
    at: row.at.toISOString(),
    face: row.face,
    actor: {
      kind: isOneOf(ACTORS, row.actor_kind) ? row.actor_kind : 'session',
      id: row.actor_id,
      name: row.actor_name,
    },
    projectId: row.project_id,
    operation: row.operation,
    status: row.status,
    code: row.code,
    durationMs: row.duration_ms,
    address: row.address,
  };
}

/** The filters common to all three operations. */
export const requestFilters = {
  face: z.enum(FACES).optional(),
  actorId: z.string().min(1).max(64).optional().describe('A user, a credential or an App Key (key_…).'),
  operation: z.string().min(1).max(64).optional(),
};

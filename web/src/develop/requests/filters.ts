import type { Input } from '../../api/client.ts';

export interface Filters extends Record<string, string | number | undefined> {
  face?: 'open' | 'social' | 'mcp' | 'console' | undefined;
  actor?: string | undefined;
  operation?: string | undefined;
  status?: 'ok' | 'refused' | 'failed' | undefined;
  code?: string | undefined;
  hours?: string | undefined;
  q?: string | number | undefined;
  id?: string | undefined;
  view?: 'errors' | undefined;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Converts the address to the operation's input. The start is cut to a minute, so that a page keeps its key. */
export function readingOf(filters: Filters, now = Date.now()): Input<'list_requests'> {
  const hours = Number(filters.hours ?? 0);
  const from = Math.floor((now - hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  const text = String(filters.q ?? '').trim();
  return {
    ...(filters.face && { face: filters.face }),
    ...(filters.actor && { actorId: filters.actor }),
    ...(filters.operation && { operation: filters.operation }),
    ...(filters.status && { status: filters.status }),
    ...(filters.code && { code: filters.code }),
    ...(hours > 0 && { from: new Date(from).toISOString() }),
    ...(text.length >= 2 && { q: text }),
  };
}

import type { z } from 'zod';

/**
 * An event that callers are told about: by callbacks of the open face, or by the feed and the
 * webhooks of a workspace.
 */
export interface EventSpec<Name extends string, D extends z.ZodObject> {
  name: Name;
  face: 'open' | 'social';
  summary: string;
  /** The shape of its payload: `detail` of a callback, `data` of a workspace event. */
  detail: D;
}

export type AnyEvent = EventSpec<string, z.ZodObject>;

export function defineEvent<const Name extends string, D extends z.ZodObject>(
  spec: EventSpec<Name, D>,
): EventSpec<Name, D> {
  return spec;
}

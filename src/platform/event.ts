import type { z } from 'zod';

/** A callback event of the open face: its name and the shape of its `detail`. */
export interface EventSpec<Name extends string, D extends z.ZodObject> {
  name: Name;
  summary: string;
  detail: D;
}

export type AnyEvent = EventSpec<string, z.ZodObject>;

export function defineEvent<const Name extends string, D extends z.ZodObject>(
  spec: EventSpec<Name, D>,
): EventSpec<Name, D> {
  return spec;
}

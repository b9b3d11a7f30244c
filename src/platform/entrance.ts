import type { z } from 'zod';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Services } from './context.ts';

/** A caller of whom only the address is known. */
export interface Visit extends Services {
  address: string;
  /** As the browser calls itself. */
  agent: string;
  requestId: string;
  /** The session cookie that came along, live or not. Whoever comes in anew leaves the old session. */
  sessionToken: string | undefined;
}

/** What the visitor gets: an answer and, where they are in now, a session whose token goes into the cookie. */
export interface Welcome<T> {
  data: T;
  session?: string;
}

/** Each has a window of attempts of its own: noise at one never closes another. */
export type EntranceGroup =
  | 'sign_in'
  | 'provider'
  | 'reset'
  | 'invitation'
  | 'review'
  | 'set_up'
  | 'calendar';

/**
 * A call of somebody who is not signed in: signing in, setting up, taking an invitation, a new password. It
 * answers at POST /api/console/<name>, from our own pages only, after the limiter and with a small body. It is
 * never a tool and no credential may call it.
 */
export interface EntranceSpec<Name extends string, I extends z.ZodObject, O extends z.ZodType> {
  name: Name;
  /** Whose attempts it counts. */
  group: EntranceGroup;
  summary: string;
  errors: readonly ErrorCode[];
  input: I;
  output: O;
  /** Opens its own transactions: there is no tenant yet that could be walled. */
  run(input: z.output<I>, visit: Visit): Promise<Welcome<z.input<O>>>;
}

export type AnyEntrance = Omit<EntranceSpec<string, z.ZodObject, z.ZodType>, 'run'> & {
  run(input: unknown, visit: Visit): Promise<Welcome<unknown>>;
};

export function defineEntrance<const Name extends string, I extends z.ZodObject, O extends z.ZodType>(
  spec: EntranceSpec<Name, I, O>,
): EntranceSpec<Name, I, O> {
  return spec;
}

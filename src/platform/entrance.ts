import type { z } from 'zod';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Services } from './context.ts';

/** A caller about whom only the address is known. */
export interface Visit extends Services {
  address: string;
  /** The User-Agent header of the browser. */
  agent: string;
  requestId: string;
  /** The session cookie sent along, valid or not. A new sign-in ends that session. */
  sessionToken: string | undefined;
}

/** The visitor's answer and, once they are signed in, a session whose token goes into the cookie. */
interface Welcome<T> {
  data: T;
  session?: string;
}

/** Each group has its own limit of attempts, so that many attempts at one do not block another. */
export type EntranceGroup =
  | 'sign_in'
  | 'provider'
  | 'reset'
  | 'invitation'
  | 'review'
  | 'set_up'
  | 'calendar';

/**
 * A call that needs no session: signing in, setting up, accepting an invitation, a new password. It answers
 * at POST /api/console/<name>, from our own pages only, after the limiter and with a small body. It is never
 * a tool, and no credential may call it.
 */
interface EntranceSpec<Name extends string, I extends z.ZodObject, O extends z.ZodType> {
  name: Name;
  /** The group whose limit it counts against. */
  group: EntranceGroup;
  summary: string;
  errors: readonly ErrorCode[];
  input: I;
  output: O;
  /** Opens its own transactions, because there is no tenant yet to limit them to. */
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

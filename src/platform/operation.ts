import type { z } from 'zod';
import type { ErrorCode } from '#kernel/errors.ts';
import { type Right, rightFor } from './rights/roles.ts';
import type { KeyScope, Scope, Tier } from './rights/scopes.ts';
import type { Context } from './context.ts';
import type { Face, Route } from './route.ts';

export type RateClass = 'poll' | 'read' | 'write' | 'start' | 'publish';

interface OperationSpec<Name extends string, I extends z.ZodObject, O extends z.ZodType> {
  /** Wire identity: OpenAPI operationId, MCP tool and console path. Never renamed. */
  name: Name;
  face: Face;
  /** Capability group: the OpenAPI tag, and the unit from which toolsets of /mcp are composed. */
  group: string;
  /** Empty for console operations, which answer at POST /api/console/<name>. */
  routes: readonly Route[];
  summary: string;
  description?: string;
  /** The MCP tool name, where the contract names another one. */
  tool?: string;
  /**
   * The scope a Bearer credential needs; null, as for console operations, means only people in the
   * application may call it.
   */
  scope: Scope | null;
  /** The scope an App Key needs if it is restricted to some. */
  keyScope?: KeyScope;
  /** The right a member needs. Derived from the scope when absent, so console operations must name it. */
  right?: Right;
  tier?: Tier;
  /**
   * `person`: what people do about themselves, in any workspace or in none. It sees every tenant's rows, so
   * each of its statements must name the person. `installation`: concerns all workspaces; only stewards may
   * call it, and its audit rows go into the log of the installation. Console operations only.
   */
  of?: 'person' | 'installation';
  /**
   * Requires that the person proved their identity within the last five minutes: for
   * secrets, members, deletions.
   */
  proof?: true;
  /**
   * After this call something, or something different, can go out without a further act of a person, so a
   * credential that must confirm waits for one. `always`, or `live` where that depends on what the call
   * touches, such as a post that is scheduled.
   */
  confirm?: 'always' | 'live';
  rate: RateClass;
  /** Whether it accepts an Idempotency-Key. */
  idempotency: 'none' | 'optional' | 'required';
  errors: readonly ErrorCode[];
  input: I;
  /** An example call for the reference; without one the reference shows the required fields. */
  example?: z.input<I>;
  output: O;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 202;
  /** Largest request body in bytes; 1 MiB when absent. */
  bodyMax?: number;
  /**
   * The body is a file instead of JSON: it arrives unread as `ctx.body`, and the other fields come from path
   * and query. Requires `transaction: false`, because a transaction must not wait for an upload. Callers
   * without a body of their own (console, MCP) leave `ctx.body` empty.
   */
  rawBody?: true;
  /** Responses carry an ETag, and a matching If-None-Match gets 304. */
  etag?: boolean;
  /** A read of several statements that must be consistent: one REPEATABLE READ snapshot for all of them. */
  snapshot?: true;
  /** Where only some calls need the snapshot: whether this one does. A read of one statement has one anyway. */
  snapshotIf?(input: z.output<I>): boolean;
  /** A heavy read that a replica may answer, if there is one. */
  aside?: true;
  /**
   * false: the operation opens its own transactions, because it contacts external systems or waits for
   * something while the caller waits. Reviewers check these with extra care.
   * 'write': a read that also writes, such as marking who is present; the store refuses
   * writes in any other read.
   */
  transaction?: false | 'write';
  run(input: z.output<I>, ctx: Context): Promise<z.input<O>>;
}

/** With types erased, so that registries can hold operations of every shape. */
export type AnyOperation = Omit<OperationSpec<string, z.ZodObject, z.ZodType>, 'run' | 'snapshotIf'> & {
  run(input: unknown, ctx: Context): Promise<unknown>;
  snapshotIf?(input: unknown): boolean;
};

/** What the file of an operation declares: console operations leave out what they all have in common. */
type Declared<Name extends string, I extends z.ZodObject, O extends z.ZodType> = Omit<
  OperationSpec<Name, I, O>,
  'face' | 'routes' | 'scope' | 'idempotency'
> &
  Partial<Pick<OperationSpec<Name, I, O>, 'idempotency'>> &
  ({ face: 'console' } | Pick<OperationSpec<Name, I, O>, 'face' | 'routes' | 'scope'>);

export function defineOperation<const Name extends string, I extends z.ZodObject, O extends z.ZodType>(
  spec: Declared<Name, I, O>,
): OperationSpec<Name, I, O> {
  return { routes: [], scope: null, idempotency: 'none', ...spec };
}

/** The right needed to call it. Operations about the person themselves need none. */
export function rightOf({ name, right, scope }: Pick<AnyOperation, 'name' | 'right' | 'scope'>): Right {
  if (right !== undefined) return right;
  if (scope === null) throw new Error(`The operation ${name} does not declare the right it needs.`);
  return rightFor(scope);
}

export function isReadOnly(op: Pick<AnyOperation, 'rate'>): boolean {
  return op.rate === 'read' || op.rate === 'poll';
}

export function toolName(op: Pick<AnyOperation, 'name' | 'tool'>): string {
  return op.tool ?? op.name;
}

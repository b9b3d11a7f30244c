import type { z } from 'zod';
import type { ErrorCode } from '#kernel/errors.ts';
import { type Right, rightFor } from './rights/roles.ts';
import type { KeyScope, Scope, Tier } from './rights/scopes.ts';
import type { Context } from './context.ts';
import type { Face, Route } from './route.ts';

export type RateClass = 'poll' | 'read' | 'write' | 'start' | 'publish';

export interface OperationSpec<Name extends string, I extends z.ZodObject, O extends z.ZodType> {
  /** Wire identity: OpenAPI operationId, MCP tool and console path. Never renamed. */
  name: Name;
  face: Face;
  /** Capability group: OpenAPI tag, and what the sets of /mcp are made of. */
  group: string;
  /** Console operations say none: they answer at POST /api/console/<name>. */
  routes: readonly Route[];
  summary: string;
  description?: string;
  /** MCP tool name where the contract names another one. */
  tool?: string;
  /** What a Bearer credential needs; null, as console operations have it: for people in the application only. */
  scope: Scope | null;
  /** What a narrowed App Key needs. */
  keyScope?: KeyScope;
  /** What the member must be allowed to do; read from the scope when absent, so that console operations say it. */
  right?: Right;
  tier?: Tier;
  /**
   * What a person does about themselves, in whichever workspace they are, or in none. It sees every tenant's
   * rows, so each of its statements names the person. `installation`: what concerns all workspaces; only stewards
   * may, and its audit rows are in the log of the installation. Console operations only.
   */
  of?: 'person' | 'installation';
  /** The person has shown within the last five minutes that it is them: secrets, members, the end of things. */
  proof?: true;
  /**
   * After this call something can go out, or something else goes out than before, without a further act of
   * a person: a credential that must confirm waits for one. `always`, or `live` where that depends on what
   * the call touches, such as a post that is scheduled.
   */
  confirm?: 'always' | 'live';
  rate: RateClass;
  /** Whether it takes an Idempotency-Key; none when absent. */
  idempotency: 'none' | 'optional' | 'required';
  errors: readonly ErrorCode[];
  input: I;
  /** A call as the reference shows it; without one it shows the fields that are needed. */
  example?: z.input<I>;
  output: O;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 202;
  /** Largest request body in bytes; 1 MiB when absent. */
  bodyMax?: number;
  /**
   * The body is a file and not JSON: it arrives as `ctx.body`, unread, and the other fields come from path
   * and query. Goes with `transaction: false`, because a transaction must not wait for an upload. Callers
   * without a body of their own (console, MCP) leave `ctx.body` empty.
   */
  rawBody?: true;
  /** Answers carry an ETag, and If-None-Match gets 304. */
  etag?: boolean;
  /** A read of several statements that must agree: one REPEATABLE READ snapshot for all of them. */
  snapshot?: true;
  /** A heavy read that a replica may answer, where there is one. */
  aside?: true;
  /**
   * false: the operation opens its own transactions, because it must talk to the outside or wait for
   * something while the caller waits. The short list a reviewer reads twice.
   * 'write': a read that leaves a mark, as who is present does; the store refuses one in any other read.
   */
  transaction?: false | 'write';
  run(input: z.output<I>, ctx: Context): Promise<z.input<O>>;
}

/** Erased form, so that registries can hold operations of every shape. */
export type AnyOperation = Omit<OperationSpec<string, z.ZodObject, z.ZodType>, 'run'> & {
  run(input: unknown, ctx: Context): Promise<unknown>;
};

/** What a file says of its operation: that of the console leaves out what all of them have in common. */
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

/** The one answer to who may call it. What belongs to the person asks for nothing. */
export function rightOf({ name, right, scope }: Pick<AnyOperation, 'name' | 'right' | 'scope'>): Right {
  if (right !== undefined) return right;
  if (scope === null) throw new Error(`The operation ${name} does not say which right it needs.`);
  return rightFor(scope);
}

export function isReadOnly(op: Pick<AnyOperation, 'rate'>): boolean {
  return op.rate === 'read' || op.rate === 'poll';
}

export function toolName(op: Pick<AnyOperation, 'name' | 'tool'>): string {
  return op.tool ?? op.name;
}

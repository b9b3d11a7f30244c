import { mustConfirm } from './caller.ts';
import type { Context } from './context.ts';
import { savepoint } from './db/savepoint.ts';
import type { AnyOperation } from './operation.ts';

/**
 * Thrown by an operation whose caller must wait for a person. Everything the call did is rolled back, so it
 * may be thrown at any line. Then `settle` records the confirmation and gives the answer.
 */
export class Held extends Error {
  readonly settle: (ctx: Context) => Promise<object>;

  constructor(settle: (ctx: Context) => Promise<object>) {
    super('The call waits for a person.');
    this.name = 'Held';
    this.settle = settle;
  }
}

/** Runs an operation in the transaction of its call, and rolls it back when it must wait. */
export async function runOrHold(
  op: AnyOperation,
  input: unknown,
  ctx: Context,
  { onUndo }: { onUndo(): void },
): Promise<unknown> {
  if (op.confirm === undefined || !mustConfirm(ctx.caller)) return op.run(input, ctx);
  const undo = await savepoint(ctx.db, 'before_run');
  try {
    return await op.run(input, ctx);
  } catch (cause) {
    if (!(cause instanceof Held)) throw cause;
    await undo();
    onUndo();
    return cause.settle(ctx);
  }
}

/** The HTTP status of success: an answer that only carries a confirmation is never more than accepted. */
export function successStatus(op: Pick<AnyOperation, 'confirm' | 'status'>, data: unknown): number {
  const isHeld =
    op.confirm !== undefined && typeof data === 'object' && data !== null && 'confirmation' in data;
  return isHeld ? 202 : (op.status ?? 200);
}

import { createHash, randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { AppError, invalidField } from '#kernel/errors.ts';
import { codeOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from './caller.ts';
import type { Services } from './context.ts';
import type { Database } from './db/client.ts';
import type { Keyring } from './secrets.ts';
import {
  type ClaimValues,
  deleteClaim,
  readKey,
  resultOf,
  TAKEN_OVER,
  takeKey,
} from './store/idempotency.ts';

/**
 * Guarantees one effect per key. The claim is an insert that commits on its own, so a concurrent call
 * with the same key sees it at once; the result commits with the change itself. A claim whose owner
 * died is free again after its lease. Results are kept as the exact text that was sent, so that a
 * replay is the first answer byte for byte. They are sealed, because some of them are the only place
 * where a secret was ever shown.
 */
export type Claim = { kind: 'mine'; owner: string; key: string } | { kind: 'done'; result: unknown };

const KEY_SHAPE = /^[\x21-\x7e]{8,128}$/;

export function checkKey(key: string): string {
  if (!KEY_SHAPE.test(key)) throw invalidField('Idempotency-Key', say('platform.must_be_8_128_visible'));
  return key;
}

/** What a call would claim. */
export function wishFor(
  { op, caller }: { op: { name: string }; caller: Caller },
  key: string,
  input: unknown,
): ClaimValues {
  const hash = createHash('sha256').update(op.name).update('\n').update(canonical(input)).digest('hex');
  return [caller.workspaceId, caller.id, op.name, key, hash, randomUUID()];
}

type Keeper = Pick<Services, 'database' | 'keyring'>;

export async function claimKey(services: Keeper, caller: Caller, wish: ClaimValues): Promise<Claim> {
  return outcomeOf(services, caller, wish, await takeKey(services.database.system, wish));
}

/** The outcome of a claim that was just made: ours, or what the call with that key has answered. */
export async function outcomeOf(
  services: Keeper,
  caller: Caller,
  wish: ClaimValues,
  isMine: boolean,
): Promise<Claim> {
  const [, callerId, operation, key, hash, owner] = wish;
  if (isMine) return { kind: 'mine', owner, key };

  const known = await readKey(services.database.system, { callerId, operation, key });
  // The first call failed and released the key between our two statements.
  if (!known) return claimKey(services, caller, wish);
  if (known.request_hash !== hash) {
    throw new AppError('invalid_input', say('platform.idempotency_key_used_before_another'), {
      field: 'Idempotency-Key',
    });
  }
  if (known.state === 'running') {
    throw new AppError('replay', say('common.same_idempotency_key_still_progress'), {}, { retryAfterSec: 2 });
  }
  return {
    kind: 'done',
    result: readResult(services.keyring, caller, operation, key, known.result ?? 'null'),
  };
}

function readResult(keyring: Keyring, caller: Caller, operation: string, key: string, kept: string): unknown {
  // Answers kept by versions that did not seal them are plain JSON; they last one day.
  const text = /^[[{"]/.test(kept) ? kept : keyring.open(kept, placeOf(caller, operation, key));
  return JSON.parse(text);
}

function placeOf({ workspaceId, id }: Caller, operation: string, key: string) {
  return { workspaceId, table: 'idempotency_keys', column: 'result', row: `${id} ${operation} ${key}` };
}

/** Closes the transaction of the change. A slow owner whose claim was taken over commits nothing. */
export function finishKey(
  keyring: Keyring,
  caller: Caller,
  operation: string,
  claim: { owner: string; key: string },
  result: unknown,
): CompiledQuery {
  const sealed = keyring.seal(JSON.stringify(result), placeOf(caller, operation, claim.key));
  return resultOf({ callerId: caller.id, operation, key: claim.key }, claim.owner, sealed);
}

/** Translates the error of a claim that was taken over into the answer for its caller. */
export function asReplay(cause: unknown): unknown {
  return codeOf(cause) === TAKEN_OVER
    ? new AppError('replay', say('platform.same_idempotency_key_taken_over'), {}, { cause, retryAfterSec: 2 })
    : cause;
}

/** Failures are not cached: the key may be used again at once. */
export async function releaseKey(
  db: Database,
  caller: Caller,
  operation: string,
  claim: { owner: string; key: string },
): Promise<void> {
  await deleteClaim(db.system, { callerId: caller.id, operation, key: claim.key }, claim.owner);
}

/** The same object with its keys in another order is the same request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

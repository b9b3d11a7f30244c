import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secretFields } from '#kernel/secret.ts';
import { AUDIT_OF } from './audit.ts';
import { authorize, requireProof } from './authorize.ts';
import type { Caller } from './caller.ts';
import type { Context, RawBody, Services } from './context.ts';
import type { Tx } from './db/client.ts';
import { toAppError } from './db/errors.ts';
import { fp } from './failpoints.ts';
import { runOrHold } from './held.ts';
import {
  asReplay,
  type Claim,
  checkKey,
  claimKey,
  finishKey,
  outcomeOf,
  releaseKey,
  wishFor,
} from './idempotency.ts';
import { type RateState, takeRate, takeRateAndKey } from './limits/rate-limit.ts';
import { type AnyOperation, isReadOnly } from './operation.ts';
import { parseInput } from './parse-input.ts';
import { type ChangeNotes, createChangeNotes } from './note-changes.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

export interface Call {
  op: AnyOperation;
  /**
   * Called once, after scope and rate: a caller without the right is told that before any error in the body.
   */
  readInput(): unknown;
  caller: Caller;
  /** The face the call came through, for the audit log. */
  via: 'open' | 'social' | 'console' | 'mcp';
  requestId: string;
  idempotencyKey: string | null;
  address: string;
  /** Aborts when the caller is gone. */
  signal?: AbortSignal;
  body?: RawBody | null;
  /** Its body is expensive to read: not before the limit has been taken. */
  isLarge?: boolean;
  /** Called with the progress of a long call. */
  onProgress?: Context['progress'];
  /** Called with how much of the limit is left, even if the call is refused afterwards. */
  onRate?(state: RateState): void;
}

export interface Outcome {
  data: unknown;
  replayed: boolean;
}

/**
 * The one path every call takes, whichever face it came through:
 * scope → rate → key present → parse → claim → one transaction { run + audit + result } → output parsed.
 */
export async function execute(services: Services, call: Call): Promise<Outcome> {
  try {
    const { op, caller } = call;
    authorize(op, caller);
    requireProof(op, caller, services.clock);
    return isTakenTogether(call) ? await takeTogether(services, call) : await takeInTurn(services, call);
  } catch (cause) {
    const error = toAppError(cause);
    error.callerId = call.caller.id;
    throw error;
  }
}

/**
 * Limits are committed without waiting for the disk. That is enough for a claim whose change commits after it,
 * but not where work outside the store follows.
 */
function isTakenTogether({ op, idempotencyKey, isLarge }: Call): boolean {
  const isKeyed = !isReadOnly(op) && op.idempotency !== 'none' && idempotencyKey !== null;
  return isKeyed && op.transaction !== false && !isLarge;
}

async function takeInTurn(services: Services, call: Call): Promise<Outcome> {
  const { op, caller } = call;
  count(call, await takeRate(services.database, services.clock, op, caller));
  const { key, raw, input } = await readCall(call);
  if (isReadOnly(op)) return { data: await read(services, call, input), replayed: false };
  if (key === null) return { data: await write(services, call, input, null), replayed: false };
  return claimedBy(services, call, input, await claimKey(services, caller, wishFor(call, key, raw)));
}

/**
 * Limit and key are taken by one statement, so the body is read before it. What is wrong with the body is still
 * told only to callers that are within their limit.
 */
async function takeTogether(services: Services, call: Call): Promise<Outcome> {
  const { op, caller } = call;
  const { database, clock } = services;
  let asked: Asked;
  try {
    asked = await readCall(call);
  } catch (error) {
    count(call, await takeRate(database, clock, op, caller));
    throw error;
  }
  const wish = wishFor(call, asked.key ?? '', asked.raw);
  const { rate, isMine } = await takeRateAndKey(database, clock, op, caller, wish);
  count(call, rate);
  return claimedBy(services, call, asked.input, await outcomeOf(services, caller, wish, isMine));
}

function count(call: Call, rate: RateState): void {
  call.onRate?.(rate);
  if (!rate.taken) throw rate.refusal;
}

interface Asked {
  key: string | null;
  raw: unknown;
  input: unknown;
}

async function readCall(call: Call): Promise<Asked> {
  const { op } = call;
  const key = requireKey(op, call.idempotencyKey);
  const raw = call.readInput();
  if (op.face !== 'open') refuseUnknownFields(op.input, raw, op.name);
  const input: unknown = parseInput(op.input, raw);
  await fp('execute.parsed');
  return { key, raw, input };
}

async function claimedBy(services: Services, call: Call, input: unknown, claim: Claim): Promise<Outcome> {
  if (claim.kind === 'done') return { data: claim.result, replayed: true };
  return { data: await writeOnce(services, call, input, claim), replayed: false };
}

function requireKey(op: AnyOperation, key: string | null): string | null {
  if (op.idempotency === 'none') return null;
  if (key !== null) return checkKey(key);
  if (op.idempotency === 'optional') return null;
  throw new AppError('invalid_input', say('platform.idempotency_key_required_operation'), {
    field: 'Idempotency-Key',
  });
}

async function read(services: Services, call: Call, input: unknown): Promise<unknown> {
  const { op, caller } = call;
  const { database } = services;
  const run = (tx: Tx) => op.run(input, contextOf(services, call, tx, createChangeNotes()));
  if (op.transaction === false) return op.output.parse(await run(NO_TRANSACTION));
  if (op.of !== undefined) return op.output.parse(await database.everyone(run));
  if (op.transaction === 'write') return op.output.parse(await database.tenant(caller, run));
  const { snapshot = op.snapshotIf?.(input) ?? false, aside = false } = op;
  return op.output.parse(await database.read(caller, run, { snapshot, aside }));
}

async function writeOnce(
  services: Services,
  call: Call,
  input: unknown,
  claim: Claim & { kind: 'mine' },
): Promise<unknown> {
  await fp('execute.claimed');
  try {
    return await write(services, call, input, claim);
  } catch (cause) {
    await releaseKey(services.database, call.caller, call.op.name, claim);
    throw asReplay(cause);
  }
}

/** A write is one transaction and does no network I/O: it records the intent, and a job does the rest. */
async function write(
  services: Services,
  call: Call,
  input: unknown,
  claim: (Claim & { kind: 'mine' }) | null,
): Promise<unknown> {
  const { op, caller } = call;
  const settle = async (result: unknown) => {
    const data = op.output.parse(result);
    await fp('execute.ran');
    return data;
  };
  // Notes of the last attempt only: a transaction that lost a race runs again from the beginning.
  let notes = createChangeNotes();
  const attempt = (tx: Tx) => {
    notes = createChangeNotes();
    return contextOf(services, call, tx, notes);
  };
  /** The audit row and the result stored for the idempotency key are committed with the change. */
  const closing = (tx: Tx, data: unknown) => [
    AUDIT_OF[op.of ?? 'workspace'](tx, caller, {
      operation: op.name,
      face: call.via,
      requestId: call.requestId,
      address: call.address,
      input,
      secrets: secretFields(op.input),
      result: data,
      changes: notes.read(),
    }),
    ...(claim ? [finishKey(services.keyring, caller, op.name, claim, data)] : []),
  ];
  const within = (run: (tx: Tx) => Promise<unknown>) =>
    op.of !== undefined
      ? services.database.everyone(run, closing)
      : services.database.tenant(caller, run, closing);
  const data =
    op.transaction === false
      ? await op.run(input, attempt(NO_TRANSACTION)).then((result) => within(() => settle(result)))
      : await within(async (tx) => {
          await fp('execute.begun');
          const ctx = attempt(tx);
          return settle(await runOrHold(op, input, ctx, { onUndo: notes.forget }));
        });
  await fp('execute.committed');
  return data;
}

/** Operations with `transaction: false` open their own, with ctx.database.tenant(ctx.caller, …). */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every access to it throws, on purpose
const NO_TRANSACTION = new Proxy({} as Tx, {
  get() {
    throw new Error('This operation runs outside a transaction.');
  },
});

const NEVER = new AbortController().signal;

function contextOf(services: Services, call: Call, db: Tx, notes: ChangeNotes): Context {
  return {
    ...services,
    db,
    caller: call.caller,
    via: call.via,
    requestId: call.requestId,
    address: call.address,
    changed: notes.note,
    signal: call.signal ?? NEVER,
    body: call.body ?? null,
    ...(call.onProgress && { progress: call.onProgress }),
  };
}

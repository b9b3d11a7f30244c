import { createSessionClient, type EveryOperation, ParlanceError } from '@sdk/client.ts';
import { gate } from '../shell/gate.ts';
import { refresh } from './cache.ts';

export { ParlanceError };
export type Operation = keyof EveryOperation;
export type Input<Name extends Operation> = EveryOperation[Name]['input'];
export type Output<Name extends Operation> = EveryOperation[Name]['output'];

/** Every address inside a workspace begins with it. */
export function workspaceOf(path: string): string | null {
  return /^\/w\/([^/]+)/.exec(path)?.[1] ?? null;
}

const client = createSessionClient({
  baseUrl: location.origin,
  workspaceId: () => workspaceOf(location.pathname),
});

export interface CallOptions {
  signal?: AbortSignal;
  /** Made once per intent: a second try with it never acts twice. */
  idempotencyKey?: string;
}

/**
 * One call of the server. Where it asks to sign in again, or to show once more who one is, the page asks
 * on the spot, keeps its work, and goes on with the same call.
 */
export async function call<Name extends Operation>(
  operation: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> {
  // The types of all operations at once are too many for the compiler to choose from; the signature above holds.
  const send = client.call as (name: Name, input: Input<Name>, options: CallOptions) => Promise<Output<Name>>;
  for (;;) {
    try {
      return await send(operation, input, options);
    } catch (error) {
      if (isAboutRole(error)) void refresh('list_workspaces');
      const passed = await passGate(error);
      if (!passed) throw error;
    }
  }
}

/** The role is another one than the page knows, or gone: it reads again what the person may do. */
const isAboutRole = (error: unknown) =>
  error instanceof ParlanceError && error.status === 403 && error.params['need'] === undefined;

async function passGate(error: unknown): Promise<boolean> {
  if (!(error instanceof ParlanceError)) return false;
  // With a field it is an answer about what was typed, and the session is fine.
  if (error.status === 401 && error.params['field'] === undefined) return gate.ask('sign-in');
  if (error.status === 403 && error.params['need'] === 'proof') return gate.ask('proof');
  return false;
}

/** Ways in are no operations: they set the cookie. */
export async function enter(name: string, input: object): Promise<Record<string, unknown>> {
  const response = await fetch(`/api/console/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(input),
  }).catch((cause: unknown) => {
    throw new ParlanceError({ code: 'unreachable', status: 0, message: '', cause });
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body.data ?? {};
  throw new ParlanceError({
    code: String(body.error?.code ?? 'unexpected_answer'),
    status: response.status,
    message: String(body.error?.message ?? ''),
    params: body.error?.params ?? {},
    requestId: body.meta?.requestId ?? null,
    retryAfterSec: Number(response.headers.get('retry-after')) || null,
  });
}

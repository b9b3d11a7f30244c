import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import { mayCall } from '#platform/authorize.ts';
import type { CredentialCaller } from '#platform/caller.ts';
import type { AnyOperation } from '#platform/operation.ts';
import type { Offered } from './gateway-tools.ts';

/**
 * A program authorized by a person may ask for more scopes (RFC 6750). The answer names the scopes it has as
 * well as the missing ones, because the new access replaces the old one. Null where asking would not help.
 */
export function lackedScope(
  message: Record<string, unknown> | undefined,
  tools: Offered,
  caller: CredentialCaller,
): { op: AnyOperation; error: AppError } | null {
  if (caller.audience === null || message?.['method'] !== 'tools/call') return null;
  const { name, arguments: given } = fieldsOf(message['params']);
  const op = (tools.get(String(name)) ?? tools.get(String(fieldsOf(given)['name'])))?.op;
  const scope = op?.scope;
  if (!op || !scope || caller.scopes.includes(scope)) return null;
  const scopes = [...caller.scopes, scope];
  if (!mayCall(op, { ...caller, scopes })) return null;
  const error = new AppError(
    'forbidden',
    inEnglish(`The access lacks the scope ${scope}.`),
    { scope, scopes },
    { reason: 'insufficient_scope' },
  );
  return { op, error };
}

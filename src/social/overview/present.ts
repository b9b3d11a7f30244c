import { SCOPES, TIERS } from '#platform/auth/scopes.ts';
import type { CredentialCaller, SessionCaller } from '#platform/caller.ts';

/** A person in the application acts without a credential; the view says so and lists everything. */
export function credentialView(caller: CredentialCaller | SessionCaller) {
  if (caller.kind === 'session') {
    return { kind: 'session', scopes: [...SCOPES], allowedActions: [...TIERS], confirmMode: 'preauthorized' };
  }
  return {
    kind: caller.credentialKind,
    scopes: [...caller.scopes],
    allowedActions: [...caller.allowedActions],
    confirmMode: caller.confirmMode,
  };
}

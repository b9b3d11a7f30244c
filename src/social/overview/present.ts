import { tiersNow } from '#platform/auth/roles.ts';
import { SCOPES, TIERS } from '#platform/auth/scopes.ts';
import type { CredentialCaller, SessionCaller } from '#platform/caller.ts';

/** What may be done now. A person in the application acts without a credential; the view says so. */
export function credentialView(caller: CredentialCaller | SessionCaller) {
  if (caller.kind === 'session') {
    const allowedActions = tiersNow(caller.role, TIERS);
    return { kind: 'session', scopes: [...SCOPES], allowedActions, confirmMode: 'preauthorized' };
  }
  return {
    kind: caller.credentialKind,
    scopes: [...caller.scopes],
    allowedActions: tiersNow(caller.role, caller.allowedActions),
    confirmMode: caller.confirmMode,
  };
}

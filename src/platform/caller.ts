import type { Role } from './auth/roles.ts';
import type { ConfirmMode, CredentialKind, KeyScope, Scope, Tier } from './auth/scopes.ts';
import type { TenantScope } from './db/client.ts';

/** Who calls. Made by authentication only. */
export type Caller = AppKeyCaller | CredentialCaller | SessionCaller;

interface Someone extends TenantScope {
  /** Whom limits, idempotency and audit count: key_…, cred_… or usr_…. */
  id: string;
}

export interface AppKeyCaller extends Someone {
  kind: 'app_key';
  projectId: string;
  /** Empty means everything. */
  keyScopes: readonly KeyScope[];
}

export interface CredentialCaller extends Someone {
  kind: 'credential';
  userId: string;
  role: Role;
  credentialKind: CredentialKind;
  scopes: readonly Scope[];
  allowedActions: readonly Tier[];
  confirmMode: ConfirmMode;
  /** Null means every account of the workspace. */
  accountIds: readonly string[] | null;
}

export interface SessionCaller extends Someone {
  kind: 'session';
  userId: string;
  role: Role;
}

/** A person decides about what this caller sends out; for `first_time`, until the accounts are granted. */
export function mustConfirm(caller: Caller): caller is CredentialCaller {
  return caller.kind === 'credential' && caller.confirmMode !== 'preauthorized';
}

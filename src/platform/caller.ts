import type { LocalizationRight, MemberOf } from './rights/roles.ts';
import type { ConfirmMode, CredentialKind, KeyScope, Scope, Tier } from './rights/scopes.ts';
import type { TenantScope } from './db/client.ts';

/** The authenticated caller. Only authentication makes one. */
export type Caller = AppKeyCaller | CredentialCaller | SessionCaller;

interface Someone extends TenantScope {
  /** The identity for limits, idempotency and audit: key_…, cred_… or usr_…. */
  id: string;
}

export interface AppKeyCaller extends Someone {
  kind: 'app_key';
  projectId: string;
  /** Empty means everything. */
  keyScopes: readonly KeyScope[];
}

/** The rights of a member, read again for each call. */
interface MemberRights extends MemberOf {
  /** Whose translations the member may change; null or absent means every language. */
  languages?: readonly string[] | null;
}

export interface CredentialCaller extends Someone, MemberRights {
  kind: 'credential';
  userId: string;
  credentialKind: CredentialKind;
  scopes: readonly Scope[];
  allowedActions: readonly Tier[];
  confirmMode: ConfirmMode;
  /** Null means every account of the workspace. */
  accountIds: readonly string[] | null;
  /** Pages that may use it from a browser. */
  allowedOrigins: readonly string[];
  /** Where a program may use its access; null for a credential that a person made. */
  audience: 'mcp' | 'server' | null;
}

export interface SessionCaller extends Someone, MemberRights {
  kind: 'session';
  userId: string;
  /** Absent where the system itself acts in the name of a member. */
  session?: SignedIn;
}

export type { LocalizationRight };

export interface SignedIn {
  id: string;
  /** The browser that opened the session, in words: "Firefox on Windows". */
  device: string;
  /** When the person last showed that it is them. */
  provedAt: Date;
  hasSecondFactor: boolean;
  /** The workspace, or the agency above it, wants a second factor of everybody. */
  needsSecondFactor: boolean;
  /** The workspace ends in a few days: its owners look, take what is theirs, or keep it. */
  isDissolving: boolean;
  /** Null for all but the stewards of the installation. */
  steward: { needsSecondFactor: boolean } | null;
}

/** A person decides about what this caller sends out; for `first_time`, until the accounts are granted. */
export function mustConfirm(caller: Caller): caller is CredentialCaller {
  return caller.kind === 'credential' && caller.confirmMode !== 'preauthorized';
}

/** Console operations are called by people; credentials and keys were refused before they came here. */
export function personOf({ caller }: { caller: Caller }): SessionCaller {
  if (caller.kind !== 'session') throw new Error('Only people call this.');
  return caller;
}

import type { LocalizationRight, MemberOf } from './rights/roles.ts';
import type { ConfirmMode, CredentialKind, KeyScope, Scope, Tier } from './rights/scopes.ts';
import type { TenantScope } from './db/client.ts';

/** The authenticated caller. Only authentication creates one. */
export type Caller = AppKeyCaller | CredentialCaller | SessionCaller;

interface Someone extends TenantScope {
  /** Identifies the caller for limits, idempotency and audit: key_…, cred_… or usr_…. */
  id: string;
}

export interface AppKeyCaller extends Someone {
  kind: 'app_key';
  projectId: string;
  /** Empty means everything. */
  keyScopes: readonly KeyScope[];
}

/** The rights of a member, read anew for each call. */
interface MemberRights extends MemberOf {
  /** The languages whose translations the member may change; null or absent means all. */
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
  /** Origins of web pages that may use it from a browser. */
  allowedOrigins: readonly string[];
  /** Where a program may use its access; null for a credential made by a person. */
  audience: 'mcp' | 'server' | null;
}

export interface SessionCaller extends Someone, MemberRights {
  kind: 'session';
  userId: string;
  /** Absent where the system itself acts on behalf of a member. */
  session?: SignedIn;
}

export type { LocalizationRight };

interface SignedIn {
  id: string;
  /** The browser that opened the session, in words: "Firefox on Windows". */
  device: string;
  /** When the person last proved their identity. */
  provedAt: Date;
  hasSecondFactor: boolean;
  /** The workspace, or the agency above it, requires a second factor of everybody. */
  needsSecondFactor: boolean;
  /**
   * The workspace will be deleted in a few days. Until then its owners may look,
   * export their data, or keep it.
   */
  isDissolving: boolean;
  /** Null for everybody but the stewards of the installation. */
  steward: { needsSecondFactor: boolean } | null;
}

/**
 * Whether a person must confirm what this caller sends out; for `first_time`, until the accounts are granted.
 */
export function mustConfirm(caller: Caller): caller is CredentialCaller {
  return caller.kind === 'credential' && caller.confirmMode !== 'preauthorized';
}

/** Console operations are called by people; credentials and keys have already been refused. */
export function personOf({ caller }: { caller: Caller }): SessionCaller {
  if (caller.kind !== 'session') throw new Error('Only people call this.');
  return caller;
}

import type { Scope, Tier } from './scopes.ts';

export type LocalizationRight = 'translator' | 'reviewer';

export const ROLES = ['owner', 'admin', 'manager', 'author', 'reviewer', 'client', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A row of the rights table: what each role of a workspace may do. `read` is what everybody sees,
 * which for a client is what was shared with them. The localization half requires `localize`, and
 * `translate` for writing in it.
 */
export type Right =
  | 'read'
  | 'comment'
  | 'localize'
  | 'translate'
  | 'draft'
  | 'approve'
  | 'publish'
  | 'reply'
  | 'manage'
  | 'govern'
  | 'dissolve';

const RIGHTS: Record<Right, readonly Role[]> = {
  read: ROLES,
  comment: ['owner', 'admin', 'manager', 'author', 'reviewer', 'client'],
  localize: ['owner', 'admin', 'manager', 'author', 'reviewer', 'viewer'],
  translate: ['owner', 'admin', 'manager', 'author', 'reviewer'],
  draft: ['owner', 'admin', 'manager', 'author'],
  approve: ['owner', 'admin', 'manager', 'reviewer', 'client'],
  publish: ['owner', 'admin', 'manager'],
  reply: ['owner', 'admin', 'manager'],
  manage: ['owner', 'admin'],
  govern: ['owner', 'admin'],
  dissolve: ['owner'],
};

export function roleMay(role: Role, right: Right): boolean {
  return RIGHTS[right].includes(role);
}

export interface MemberOf {
  role: Role;
  /** Rights in the localization half in addition to those of the role. */
  localization?: LocalizationRight | null | undefined;
}

/** Translators and reviewers may work in the localization half, whatever their role in the workspace. */
export function memberMay({ role, localization }: MemberOf, right: Right): boolean {
  return roleMay(role, right) || (Boolean(localization) && (right === 'localize' || right === 'translate'));
}

/** A person who only works on translations and does not need the publishing half. */
export const isLinguist = ({ role, localization }: MemberOf): boolean =>
  role === 'viewer' && Boolean(localization);

const SCOPE_RIGHTS: Record<Scope, Right> = {
  'workspace:read': 'read',
  'accounts:read': 'read',
  'accounts:write': 'manage',
  'posts:read': 'read',
  'posts:write': 'draft',
  'schedule:write': 'publish',
  'approvals:write': 'approve',
  'publish:write': 'publish',
  'media:read': 'read',
  'media:write': 'draft',
  'comments:read': 'read',
  'comments:write': 'reply',
  'comments:reply': 'reply',
  'comments:moderate': 'reply',
  'ideas:read': 'read',
  'ideas:write': 'draft',
  'analytics:read': 'read',
  'localize:read': 'localize',
  'localize:write': 'draft',
  'webhooks:manage': 'manage',
  'events:read': 'read',
  'audit:read': 'manage',
};

/**
 * The right that a scope requires of the person who issued it: a credential may do no more
 * than its issuer may now.
 */
export function rightFor(scope: Scope): Right {
  return SCOPE_RIGHTS[scope];
}

const TIER_RIGHTS: Record<Tier, Right> = {
  draft: 'draft',
  schedule: 'publish',
  publish: 'publish',
  reply: 'reply',
};

/** The tiers of a credential that the role allows. */
export function tiersNow(role: Role, tiers: readonly Tier[]): Tier[] {
  return tiers.filter((tier) => roleMay(role, TIER_RIGHTS[tier]));
}

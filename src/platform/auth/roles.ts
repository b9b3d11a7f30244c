import type { Scope } from './scopes.ts';

export const ROLES = ['owner', 'admin', 'manager', 'author', 'reviewer', 'client', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** A row of the rights table: what each role of a workspace may do. */
export type Right = 'read' | 'draft' | 'approve' | 'publish' | 'reply' | 'manage' | 'govern' | 'dissolve';

const RIGHTS: Record<Right, readonly Role[]> = {
  read: ROLES,
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
  'localize:read': 'read',
  'localize:write': 'draft',
  'webhooks:manage': 'manage',
  'events:read': 'read',
  'audit:read': 'manage',
};

/** A credential never has more rights than its issuer has now, so each scope names the right behind it. */
export function rightBehind(scope: Scope): Right {
  return SCOPE_RIGHTS[scope];
}

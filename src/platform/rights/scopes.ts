/** The scopes that a Bearer credential can have. */
export const SCOPES = [
  'workspace:read',
  'accounts:read',
  'accounts:write',
  'posts:read',
  'posts:write',
  'schedule:write',
  'approvals:write',
  'publish:write',
  'media:read',
  'media:write',
  'comments:read',
  'comments:write',
  'comments:reply',
  'comments:moderate',
  'ideas:read',
  'ideas:write',
  'analytics:read',
  // Our own addition: reads the localization half over MCP, beside the documented localize:write.
  'localize:read',
  'localize:write',
  'webhooks:manage',
  'events:read',
  'audit:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Publish tiers are independent of each other: `schedule` does not imply `publish`. */
export const TIERS = ['draft', 'schedule', 'publish', 'reply'] as const;
export type Tier = (typeof TIERS)[number];

export const CONFIRM_MODES = ['preauthorized', 'confirm', 'first_time'] as const;
export type ConfirmMode = (typeof CONFIRM_MODES)[number];

export const CREDENTIAL_KINDS = ['api_key', 'mcp_client', 'oauth_app', 'service'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The scopes that an App Key can be restricted to; with none it may do everything. */
export const KEY_SCOPES = ['tasks', 'terms', 'export', 'read_only'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

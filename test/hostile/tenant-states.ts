import type { App } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

/** Changes of a tenant after its credentials and keys were issued. */

export const setMember = ({ services }: App, { userId }: Tenant, status: 'left' | 'banned') =>
  services.database.system.updateTable('members').set({ status }).where('user_id', '=', userId).execute();

export const dissolve = ({ services }: App, { workspaceId }: Tenant) =>
  services.database.system
    .updateTable('workspaces')
    .set({ dissolved_at: new Date() })
    .where('id', '=', workspaceId)
    .execute();

export const ban = ({ services }: App, { userId }: Tenant) =>
  services.database.system
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', userId)
    .execute();

export const disable = ({ services }: App, credentialId: string) =>
  services.database.system
    .updateTable('credentials')
    .set({ disabled_at: new Date() })
    .where('id', '=', credentialId)
    .execute();

export const dropSecrets = ({ services }: App, { keyId }: Tenant) =>
  services.database.system.deleteFrom('app_secrets').where('key_id', '=', keyId).execute();

export const dropProject = ({ services }: App, { projectId }: Tenant) =>
  services.database.system
    .updateTable('projects')
    .set({ deleted_at: new Date() })
    .where('id', '=', projectId)
    .execute();

export const makeReadOnly = ({ services }: App, { keyId }: Tenant) =>
  services.database.system
    .updateTable('app_keys')
    .set({ scopes: ['read_only'] })
    .where('id', '=', keyId)
    .execute();

/** As if the credential had used up its publishes of this minute. */
export const exhaust = ({ services }: App, credentialId: string, operation: string, used: number) =>
  services.database.system
    .insertInto('rate_windows')
    .values({ key: `${credentialId}:${operation}`, started_at: new Date(), used })
    .execute();

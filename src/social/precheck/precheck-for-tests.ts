import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '#platform/ids.ts';

export async function addAccount({ services }: App, tenant: Tenant, fields: object = {}): Promise<string> {
  const id = newId('acc', services.clock);
  await services.database.system
    .insertInto('accounts')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      platform: 'x',
      platform_account_id: id,
      handle: '@a',
      display_name: 'A',
      status: 'active',
      ...fields,
    })
    .execute();
  return id;
}

/** Media with these facts; its bytes do not matter to a precheck. */
export async function addMedia({ services }: App, tenant: Tenant, fields: object = {}): Promise<string> {
  const id = newId('med', services.clock);
  await services.database.system
    .insertInto('media')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      kind: 'image',
      status: 'ready',
      filename: 'a.jpg',
      mime: 'image/jpeg',
      bytes: 10_000,
      width: 1080,
      height: 1080,
      alt_text: JSON.stringify({ en: 'A cat' }),
      created_by: tenant.userId,
      ...fields,
    })
    .execute();
  return id;
}

export const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

import type { Insertable } from 'kysely';
import type { Tables } from '../../src/platform/db/tables.gen.ts';
import { newId } from '../../src/platform/ids.ts';
import type { App } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

/** An account that nobody connected: rows only, no tokens. */
export async function addAccount(
  { services }: App,
  tenant: Tenant,
  fields: Partial<Insertable<Tables['accounts']>> = {},
): Promise<string> {
  const { id = newId('acc', services.clock) } = fields;
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

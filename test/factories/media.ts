import type { Insertable } from 'kysely';
import type { Tables } from '../../src/platform/db/tables.gen.ts';
import { newId } from '../../src/platform/ids.ts';
import type { App } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

/** A picture that is ready, without its bytes. */
export async function addMedia(
  { services }: App,
  tenant: Tenant,
  fields: Partial<Insertable<Tables['media']>> = {},
): Promise<string> {
  const { id = newId('med', services.clock) } = fields;
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

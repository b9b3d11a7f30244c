import type { Tenant } from '../../../test/tenant.ts';
import { type Stage } from '../publishing/publishing-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

/** A credential that must confirm, and calls made with it. */
export async function askingCredential(stage: Stage, tenant: Tenant, mode: 'confirm' | 'first_time') {
  const { id, token } = await tenant.credential();
  await stage.app.services.database.system
    .updateTable('credentials')
    .set({ confirm_mode: mode })
    .where('id', '=', id)
    .execute();
  const authorization = `Bearer ${token}`;
  return {
    id,
    token,
    publish: (post: string, body: object = {}) =>
      tenant.social('POST', `/posts/${post}/publish`, body, { ...key(), authorization }),
    get: (path: string) => tenant.social('GET', path, undefined, { authorization }),
  };
}

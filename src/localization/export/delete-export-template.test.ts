import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { template } from './export-app-for-tests.ts';

const remove = (tenant: Tenant, id: string, type = 'project_strings') =>
  tenant.open('POST', '/export-templates/delete', { type, id });
const list = async (tenant: Tenant) =>
  (await tenant.open('GET', '/export-templates?type=project_strings')).body.data.templates;

describe('delete_export_template', () => {
  it('200: the deleted template, even if it was the default; no other is promoted', async () => {
    const tenant = await newTenant();
    const stays = await template(tenant);
    const id = await template(tenant, { is_default: true, languages: ['ja'] });

    const { status, body } = await remove(tenant, id);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'project_strings',
      deleted: { id, is_default: true, languages: ['ja'] },
    });
    expect(await list(tenant)).toMatchObject([{ id: stays, is_default: false }]);
  });

  it('200: of ten simultaneous deletes one, the others 404', async () => {
    const tenant = await newTenant();
    const id = await template(tenant, { is_default: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(tenant, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
    expect(await list(tenant)).toEqual([]);
  });

  it('400: no id', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('POST', '/export-templates/delete', {
      type: 'project_strings',
    });
    expect([status, body.msg]).toEqual([400, 'id: is required']);
  });

  it('404: another type, another project; the template stays', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await template(tenant);
    expect((await remove(tenant, id, 'task_strings')).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect(await list(tenant)).toHaveLength(1);
  });
});

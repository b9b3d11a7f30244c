import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { template } from './export-app-for-tests.ts';

describe('get_export_template', () => {
  it('200: the whole template; mode only if the format has both', async () => {
    const tenant = await newTenant();
    const sheet = await template(tenant, { format: 'xlsx', mode: 'single', fields: ['string_id'] });
    const ini = await template(tenant, { mode: 'separate' });

    const { status, body } = await tenant.open(
      'GET',
      `/export-templates/get?type=project_strings&id=${sheet}`,
    );

    expect(status).toBe(200);
    expect(body.data).toEqual({
      type: 'project_strings',
      template: {
        id: expect.stringMatching(/^tpl-[a-z0-9]{8}$/),
        name: 'Test',
        is_default: false,
        format: 'xlsx',
        fields: ['string_id'],
        languages: [],
        field_order: [],
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    });
    const got = await tenant.open('GET', `/export-templates/get?type=project_strings&id=${ini}`);
    expect(got.body.data.template.mode).toBe('separate');
  });

  it('400: the id is missing', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('GET', '/export-templates/get?type=task_strings');
    expect([status, body.msg]).toEqual([400, 'id: is required']);
  });

  it('404: unknown, of the other type, or of another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await template(tenant);
    const get = (who: typeof tenant, type: string, wanted: string) =>
      who.open('GET', `/export-templates/get?type=${type}&id=${wanted}`);

    expect((await get(tenant, 'project_strings', 'tpl-00000000')).status).toBe(404);
    expect((await get(tenant, 'task_strings', id)).status).toBe(404);
    const foreign = await get(other, 'project_strings', id);
    expect([foreign.status, foreign.body.error.reason]).toEqual([404, 'template_not_found']);
  });
});

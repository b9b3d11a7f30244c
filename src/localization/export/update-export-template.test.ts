import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { template } from './export-app-for-tests.ts';

const update = (tenant: Tenant, id: string, change: object) =>
  tenant.open('POST', '/export-templates/update', { type: 'project_strings', id, ...change });
const defaultsOf = async (tenant: Tenant) =>
  (await tenant.open('GET', '/export-templates?type=project_strings')).body.data.templates.filter(
    (t: { is_default: boolean }) => t.is_default,
  );

describe('update_export_template', () => {
  it('200: only sent fields change, lists as a whole, and updated_at always', async () => {
    const tenant = await newTenant();
    const id = await template(tenant, {
      fields: ['string_id', 'content'],
      languages: ['de', 'ja'],
      mode: 'separate',
    });

    const first = (await update(tenant, id, { languages: ['ja'] })).body.data.template;
    const second = (await update(tenant, id, { name: 'New' })).body.data.template;

    expect(second).toMatchObject({
      id,
      name: 'New',
      mode: 'separate',
      fields: ['string_id', 'content'],
      languages: ['ja'],
      created_at: first.created_at,
    });
    expect(first.updated_at).toBeGreaterThan(first.created_at);
    expect(second.updated_at).toBeGreaterThan(first.updated_at);
  });

  it('200: the default moves, and may be removed', async () => {
    const tenant = await newTenant();
    const [a, b] = [await template(tenant, { is_default: true }), await template(tenant)];

    expect((await update(tenant, b, { is_default: true })).body.data.template.is_default).toBe(true);
    expect((await defaultsOf(tenant)).map((t: { id: string }) => t.id)).toEqual([b]);
    // A template that is not the default cannot lose that role.
    await update(tenant, a, { is_default: false });
    expect(await defaultsOf(tenant)).toHaveLength(1);
    expect((await update(tenant, b, { is_default: false })).body.data.template.is_default).toBe(false);
    expect(await defaultsOf(tenant)).toEqual([]);
  });

  it('200: twenty simultaneous switches end with exactly one default', async () => {
    const tenant = await newTenant();
    const ids = await Promise.all(Array.from({ length: 8 }, () => template(tenant)));

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => update(tenant, ids[i % ids.length]!, { is_default: true })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await defaultsOf(tenant)).toHaveLength(1);
  });

  it('200: a format without modes hides the mode, and keeps it', async () => {
    const tenant = await newTenant();
    const id = await template(tenant, { mode: 'separate' });
    expect((await update(tenant, id, { format: 'xlsx' })).body.data.template.mode).toBeUndefined();
    expect((await update(tenant, id, { format: 'ini' })).body.data.template.mode).toBe('separate');
  });

  it('400: nothing to change, an empty name, or a mode that the stored format lacks', async () => {
    const tenant = await newTenant();
    const id = await template(tenant, { format: 'xlsx' });

    const nothing = await update(tenant, id, { created_at: 1 });
    expect([nothing.status, nothing.body.msg]).toEqual([
      400,
      expect.stringContaining('at least one of name'),
    ]);
    expect((await update(tenant, id, { name: '' })).status).toBe(400);
    expect((await update(tenant, id, { mode: null })).status).toBe(400);
    expect((await update(tenant, id, { mode: 'separate', name: 'Changed' })).status).toBe(400);
    const after = await tenant.open('GET', `/export-templates/get?type=project_strings&id=${id}`);
    expect(after.body.data.template.name).toBe('Test');
  });

  it('404: another type, another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await template(tenant);
    expect((await update(other, id, { name: 'Mine' })).status).toBe(404);
    expect((await update(tenant, id, { type: 'task_strings', name: 'x' })).status).toBe(404);
  });
});

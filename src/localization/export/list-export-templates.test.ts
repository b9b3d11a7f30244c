import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { template } from './export-app-for-tests.ts';

describe('list_export_templates', () => {
  it('200: those of the type, oldest first, and an empty list when there are none', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const first = await template(tenant, { name: 'First' });
    const second = await template(tenant, { name: 'Second', is_default: true });
    await template(tenant, { type: 'task_strings' });

    const { status, body } = await tenant.open('GET', '/export-templates?type=project_strings');

    expect(status).toBe(200);
    expect(body.data.type).toBe('project_strings');
    expect(body.data.templates.map((t: { id: string; is_default: boolean }) => [t.id, t.is_default])).toEqual(
      [
        [first, false],
        [second, true],
      ],
    );
    expect((await other.open('GET', '/export-templates?type=project_strings')).body.data.templates).toEqual(
      [],
    );
  });

  it('400: the type is missing', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('GET', '/export-templates');
    expect([status, body.msg]).toEqual([400, 'type: is required']);
  });
});

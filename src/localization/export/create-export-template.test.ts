import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { template } from './export-app-for-tests.ts';

const base = { type: 'project_strings', name: 'Game', format: 'ini' };

describe('create_export_template', () => {
  it('200: shows everything that was sent, with our id and times', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const sent = {
      name: 'Game',
      format: 'csv',
      mode: 'separate',
      is_default: true,
      fields: ['string_id', 'context'],
      languages: ['zh-cn', 'ja'],
      field_order: [
        { type: 'language', value: 'ja' },
        { type: 'field', value: 'string_id' },
      ],
    };
    const before = app.services.clock.now().getTime();

    const { status, body } = await tenant.open('POST', '/export-templates/create', {
      type: 'task_strings',
      ...sent,
      unheard_of: 1,
    });

    expect(status).toBe(200);
    const { id, created_at, updated_at, ...rest } = body.data.template;
    expect([body.data.type, rest]).toEqual(['task_strings', sent]);
    expect(id).toMatch(/^tpl-[a-z0-9]{8}$/);
    expect(created_at).toBeGreaterThanOrEqual(before - 1000);
    expect(Number.isInteger(updated_at)).toBe(true);
  });

  it('200: the new default replaces the old one of its type, and of its type only', async () => {
    const tenant = await newTenant();
    const first = await template(tenant, { is_default: true });
    const ofTasks = await template(tenant, { type: 'task_strings', is_default: true });
    const second = await template(tenant, { is_default: true });
    const defaults = async (type: string) =>
      (await tenant.open('GET', `/export-templates?type=${type}`)).body.data.templates
        .filter((t: { is_default: boolean }) => t.is_default)
        .map((t: { id: string }) => t.id);

    expect(await defaults('project_strings')).toEqual([second]);
    expect(await defaults('task_strings')).toEqual([ofTasks]);
    expect(first).not.toBe(second);
  });

  it.each([
    [{ name: '  ' }, 'name: must not be empty'],
    [{ id: 'tpl-aaaaaaaa' }, 'id: must not be sent'],
    [{ created_at: null }, 'created_at: must not be sent'],
    [{ format: 'po', mode: 'single' }, 'mode: must be "separate", because a file of po holds one language'],
    [{ format: 'xlsx', mode: 'separate' }, 'mode: must be "single", because xlsx has no separate mode'],
    [
      { languages: ['zh_CN'] },
      'languages[0]: "zh_CN" is not a supported language code; did you mean "zh-cn"?',
    ],
    [{ languages: ['de', 'de'] }, 'languages[1]: repeats de'],
    [{ field_order: [{ type: 'field', value: 'de' }] }, 'field_order[0].value: must be one of'],
    [{ fields: 'string_id' }, 'fields: must be an array'],
  ])('400: %j', async (fields, message) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('POST', '/export-templates/create', { ...base, ...fields });
    expect([status, body.msg]).toEqual([400, expect.stringContaining(message)]);
  });
});

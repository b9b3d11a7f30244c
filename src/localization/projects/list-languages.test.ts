import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_languages', () => {
  it('200: names, direction, plurals and word unit come with each code', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.open('GET', '/languages');

    expect(status).toBe(200);
    expect(body.data.source_language).toBe('en');
    expect(body.data.total).toBe(body.data.items.length);
    const byCode = new Map(body.data.items.map((l: { code: string }) => [l.code, l]));
    expect(byCode.get('zh-cn')).toEqual({
      code: 'zh-cn',
      name: 'Chinese (China)',
      native_name: '中文（中国）',
      bcp47: 'zh-Hans-CN',
      aliases: expect.arrayContaining(['zh_CN', 'zh-Hans']),
      direction: 'ltr',
      plural_categories: ['other'],
      word_unit: 'character',
      is_source: false,
      is_enabled: false,
    });
    expect(byCode.get('ar')).toMatchObject({
      direction: 'rtl',
      plural_categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    });
    expect(byCode.get('de')).toMatchObject({ is_enabled: true });
    expect(byCode.has('qps-ploc')).toBe(true);
  });

  it('200: enabled=true keeps the source and the targets', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.open('GET', '/languages?enabled=true');
    expect(body.data.items.map((l: { code: string }) => l.code)).toEqual(['de', 'en', 'ja']);
  });

  it('304: the ETag of the last answer saves the body', async () => {
    const tenant = await newTenant();
    const first = await tenant.open('GET', '/languages');

    const again = await tenant.open('GET', '/languages', undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    });

    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('400: enabled must be a boolean', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('GET', '/languages?enabled=maybe');
    expect([status, body.msg, body.error.field]).toEqual([400, 'enabled: must be a boolean', 'enabled']);
  });

  it('200: the same over MCP, where the only project needs no name, and over the console', async () => {
    const tenant = await newTenant();

    const rest = await tenant.open('GET', '/languages?enabled=true');
    const tool = await tenant.tool('list_languages', { enabled: true });
    const page = await tenant.console('list_languages', { enabled: true, project_id: tenant.projectId });

    expect(tool.body.result.structuredContent.data).toEqual(rest.body.data);
    expect(page.body.data).toEqual(rest.body.data);
  });

  it('over MCP a second project makes project_id necessary, and a project of another workspace is not found', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await tenant.console('create_project', { name: 'Second' });

    const unclear = await tenant.tool('list_languages');
    const foreign = await tenant.tool('list_languages', { project_id: other.projectId });

    expect(JSON.parse(unclear.body.result.content[0].text).error).toMatchObject({
      code: 'invalid_input',
      params: { field: 'project_id' },
    });
    expect(JSON.parse(foreign.body.result.content[0].text).error.code).toBe('not_found');
  });
});

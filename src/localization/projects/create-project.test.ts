import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { signBody } from '#platform/auth/app-key.ts';

describe('create_project', () => {
  it('200: it has no App Key until one is created, which signs calls at once', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('create_project', {
      name: 'Aurora',
      source_language: 'en',
      target_languages: ['ja', 'ja', 'zh-cn'],
    });

    expect([status, Object.keys(body.data)]).toEqual([200, ['project_id']]);
    const { project_id } = body.data;
    expect((await tenant.console('list_app_keys', { project_id })).body.data.items).toEqual([]);
    const { data: key } = (await tenant.console('create_app_key', { project_id })).body;
    const timestamp = String(Math.floor(app.services.clock.now().getTime() / 1000));
    const languages = await call(`${app.url}/api/open/v1/languages?enabled=true`, 'GET', '', {
      'x-svc-appkey': key.app_key,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, '', key.app_secret),
    });
    expect(languages.body.data.items.map((l: { code: string }) => l.code)).toEqual(['en', 'ja', 'zh-cn']);
  });

  it('200: an Idempotency-Key creates one project for two calls', async () => {
    const tenant = await newTenant();
    const headers = { 'idempotency-key': 'project-aurora-1' };

    const first = await tenant.console('create_project', { name: 'Aurora' }, headers);
    const second = await tenant.console('create_project', { name: 'Aurora' }, headers);

    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.meta.replayed).toBe(true);
    expect((await tenant.console('list_projects')).body.data.items).toHaveLength(2);
  });

  it('400: a language code in another spelling gets the right one suggested', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.console('create_project', {
      name: 'A',
      source_language: 'en',
      target_languages: ['zh_CN'],
    });
    const same = await tenant.console('create_project', {
      name: 'A',
      source_language: 'en',
      target_languages: ['en'],
    });

    expect(status).toBe(400);
    expect(body.error.message).toMatch(
      /target_languages\[0\]: "zh_CN" is not a supported language code; did you mean "zh-cn"\?/,
    );
    expect(same.body.error.message).toBe('target_languages: must not contain the source language en');
  });
});

import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { lines } from './requests-for-tests.ts';

const app = await startApp();

describe('get_request', () => {
  it('200: by its number and by the id of its answer, with request and answer', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.social('POST', '/tags', { name: 'one' });
    const [line] = await lines(tenant, 1);
    const [byNumber, byId] = [
      await tenant.console('get_request', { id: line.id }),
      await tenant.console('get_request', { id: body.meta.requestId }),
    ];
    expect(byNumber.body.data).toEqual(byId.body.data);
    expect(byId.body.data).toMatchObject({
      operation: 'create_tag',
      request: { name: 'one' },
      response: { id: body.data.id, name: 'one' },
    });
  });

  it('200: the error of a refused call', async () => {
    const tenant = await app.tenant();
    await tenant.open('POST', '/tasks/create', { strings: [] });
    const [line] = await lines(tenant, 1, { face: 'open' });
    const { data } = (await tenant.console('get_request', { id: line.id })).body;
    expect(data).toMatchObject({
      status: 400,
      request: { strings: [] },
      response: { code: 'invalid_input', message: expect.any(String) },
    });
  });

  it('200: contains no secret of request or answer', async () => {
    const tenant = await app.tenant();
    const key = await tenant.console('create_app_key', { project_id: tenant.projectId });
    const credential = await tenant.console('create_credential', { name: 'CI', scopes: ['posts:read'] });
    const password = 'a new horse battery staple';
    await tenant.console('change_password', { current: tenant.password, next: password });
    await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/hooks/s3cr3t?k=v' });
    const items = await lines(tenant, 4);
    const all = await Promise.all(items.map(({ id }) => tenant.console('get_request', { id })));
    const text = all.map((one) => one.text).join('\n');
    expect(text).toContain('create_app_key');
    for (const secret of [
      key.body.data.app_secret,
      credential.body.data.accessToken,
      password,
      tenant.password,
      's3cr3t',
    ])
      expect(text).not.toContain(secret);
  });

  it('200: of a large body a few KB are kept', async () => {
    const tenant = await app.tenant();
    const strings = Array.from({ length: 2000 }, (_, i) => ({
      string_id: `s${i}`,
      content: 'long '.repeat(50),
    }));
    await tenant.open('POST', '/tasks/create', { strings, target_languages: ['de'] });
    const [line] = await lines(tenant, 1);
    const { text, status } = await tenant.console('get_request', { id: line.id });
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(20_000);
  });

  it('200: of what a read answers the beginning is kept, of what a write answers a few KB', async () => {
    const tenant = await app.tenant();
    const made = await tenant.social('POST', '/posts', { content: { text: 'word '.repeat(180) } });
    for (let n = 0; n < 3; n += 1)
      await tenant.social('POST', '/posts', { content: { text: 'word '.repeat(180) } });
    const list = await tenant.social('GET', '/posts');
    await lines(tenant, 5);
    const kept = async (requestId: string) => {
      const { body } = await tenant.console('get_request', { id: requestId });
      return JSON.stringify(body.data.response).length;
    };
    expect(list.text.length).toBeGreaterThan(6000);
    expect(await kept(list.body.meta.requestId)).toBeLessThan(1200);
    expect(await kept(made.body.meta.requestId)).toBeGreaterThan(1200);
  });

  it('400: no id', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('get_request', {})).status).toBe(400);
  });

  it('404: of another workspace, by number as by id', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { body } = await other.social('POST', '/tags', { name: 'one' });
    const [line] = await lines(other, 1);
    for (const id of [line.id, body.meta.requestId, '999999999999999'])
      expect((await tenant.console('get_request', { id })).status).toBe(404);
  });
});

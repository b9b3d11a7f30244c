import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { call } from '../../test/tenant.ts';

const app = await startApp();

describe('sign_request', () => {
  it('200: the result is a call that works, and the secret is not in it', async () => {
    const tenant = await app.tenant();
    const input = { strings: [{ string_id: 'a', content: 'Sword "Ä"' }], target_languages: ['de'] };
    const signed = await tenant.console('sign_request', {
      operation: 'create_task',
      input,
      appKeyId: tenant.keyId,
    });
    expect(signed.status).toBe(200);
    const { method, url, headers, body, timestamp, signedString } = signed.body.data;
    expect(signedString).toBe(`${timestamp}${JSON.stringify(input)}<app_secret>`);
    expect(signed.text).not.toContain(tenant.appSecret);
    expect((await call(url, method, body, headers)).status).toBe(200);
  });

  it('200: a GET has its fields in the query and signs an empty body', async () => {
    const tenant = await app.tenant();
    const { data } = (
      await tenant.console('sign_request', {
        operation: 'list_callback_deliveries',
        method: 'GET',
        input: { page_size: 5 },
        appKeyId: tenant.keyId,
      })
    ).body;
    expect([data.method, data.body, data.signedString]).toEqual(['GET', '', `${data.timestamp}<app_secret>`]);
    expect(data.url).toMatch(/\/callbacks\/deliveries\?page_size=5$/);
    expect((await call(data.url, 'GET', '', data.headers)).status).toBe(200);
  });

  it('400: an unknown operation, one of the other API, one for people, or an upload', async () => {
    const tenant = await app.tenant();
    for (const operation of ['nothing', 'create_tag', 'create_app_key', 'upload_media_content', '__proto__'])
      expect((await tenant.console('sign_request', { operation, appKeyId: tenant.keyId })).status).toBe(400);
    const wrong = { operation: 'upload_terms', method: 'DELETE', appKeyId: tenant.keyId };
    expect((await tenant.console('sign_request', wrong)).status).toBe(400);
  });

  it('404: a key of another workspace, or a disabled one', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const sign = (appKeyId: string) =>
      tenant.console('sign_request', { operation: 'list_languages', appKeyId });
    expect((await sign(other.keyId)).status).toBe(404);
    await tenant.console('disable_app_key', { app_key: tenant.appKey });
    expect((await sign(tenant.keyId)).status).toBe(404);
  });

  it('409: a key without a secret', async () => {
    const tenant = await app.tenant();
    await app.services.database.system.deleteFrom('app_secrets').where('key_id', '=', tenant.keyId).execute();
    const body = { operation: 'list_languages', appKeyId: tenant.keyId };
    expect((await tenant.console('sign_request', body)).status).toBe(409);
  });
});

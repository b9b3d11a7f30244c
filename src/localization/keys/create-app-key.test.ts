import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { signBody } from '#platform/auth/app-key.ts';

function signed(
  app: { url: string },
  key: { app_key: string; app_secret: string },
  method: string,
  path: string,
  body = '',
) {
  const timestamp = String(Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000));
  return call(`${app.url}/api/open/v1${path}`, method, body, {
    'x-svc-appkey': key.app_key,
    'x-svc-timestamp': timestamp,
    'x-svc-sign': signBody(timestamp, body, key.app_secret),
  });
}

describe('create_app_key', () => {
  it('200: the secret is stored sealed, and a read-only key may read but not write', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('create_app_key', {
      project_id: tenant.projectId,
      label: 'CI',
      scopes: ['read_only'],
    });

    expect(status).toBe(200);
    expect((await signed(app, body.data, 'GET', '/languages')).status).toBe(200);
    const write = await signed(app, body.data, 'POST', '/callbacks/redeliver', '{"delivery_id":"dlv_x"}');
    expect([write.status, write.body.msg]).toEqual([403, 'This App Key is read-only.']);
    const sealed = await app.services.database.system
      .selectFrom('app_secrets')
      .select('sealed')
      .where('key_id', '=', body.data.key_id)
      .executeTakeFirstOrThrow();
    expect(sealed.sealed).toMatch(/^v1\./);
    expect(sealed.sealed).not.toContain(body.data.app_secret);
  });

  it('400: a bad address in allowed_ips names its place', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('create_app_key', {
      project_id: tenant.projectId,
      allowed_ips: ['10.0.0.0/8', 'home'],
    });
    expect([status, body.error.message]).toEqual([
      400,
      'allowed_ips[1]: must be an IP address or a CIDR block',
    ]);
  });

  it('403: an author may not; and a key restricted to other addresses is refused from here', async () => {
    const app = await startApp();
    const [author, tenant] = [await app.tenant({ role: 'author' }), await app.tenant()];
    expect((await author.console('create_app_key', { project_id: author.projectId })).status).toBe(403);
    const { body } = await tenant.console('create_app_key', {
      project_id: tenant.projectId,
      allowed_ips: ['203.0.113.0/24'],
    });
    expect((await signed(app, body.data, 'GET', '/languages')).status).toBe(403);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    expect((await tenant.console('create_app_key', { project_id: other.projectId })).status).toBe(404);
  });
});

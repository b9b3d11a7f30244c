import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { signBody } from '../platform/auth/app-key.ts';
import { makeWebhook } from '../social/webhooks/webhooks-for-tests.ts';

const app = await startApp();

describe('get_delivery', () => {
  it('200: a callback with the signature that its receiver checks, and every attempt', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    const id = body.data.delivery_id;
    const started = new Date('2026-01-02T03:04:05Z');
    await app.services.database.system
      .insertInto('delivery_attempts')
      .values({
        delivery_id: id,
        workspace_id: tenant.workspaceId,
        number: 1,
        started_at: started,
        duration_ms: 12,
        status: 500,
        failure: 'not_2xx',
        response_excerpt: 'no: https://u:p@inside.example/x?token=abc',
      })
      .execute();
    const { data } = (await tenant.console('get_delivery', { id })).body;
    expect(data).toMatchObject({
      id,
      kind: 'callback',
      lastStatus: 500,
      request: { isSigned: true, isCut: false },
    });
    expect(data.attemptLog).toEqual([
      {
        number: 1,
        startedAt: started.toISOString(),
        durationMs: 12,
        status: 500,
        failure: 'not_2xx',
        responseExcerpt: 'no: https://inside.example/…',
      },
    ]);
    const { headers, timestamp, body: sent } = data.request;
    expect(timestamp).toBe(String(started.getTime() / 1000));
    expect(headers['x-svc-sign']).toBe(signBody(timestamp, sent, tenant.appSecret));
    expect(JSON.stringify(data)).not.toContain(tenant.appSecret);
  });

  it('200: a webhook; a disabled one has nothing to sign', async () => {
    const tenant = await app.tenant();
    const webhook = await makeWebhook(tenant);
    const { body } = await tenant.social('POST', `/webhooks/${webhook.id}/test`, {});
    const { items } = (await tenant.console('list_deliveries', { webhookId: webhook.id })).body.data;
    expect(body.error).toBeUndefined();
    const { data } = (await tenant.console('get_delivery', { id: items[0].id })).body;
    expect(data.request.headers['x-parlance-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(data.attemptLog).toEqual([]);
  });

  it('400: no id', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('get_delivery', {})).status).toBe(400);
  });

  it('404: of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { body } = await other.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    expect((await tenant.console('get_delivery', { id: body.data.delivery_id })).status).toBe(404);
  });
});

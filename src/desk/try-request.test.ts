import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { addAccount } from '../../test/factories/account.ts';
import { draft } from '../social/posts/posts-for-tests.ts';
import { lines } from './requests-for-tests.ts';

const app = await startApp();

describe('try_request', () => {
  it('200: a call of an App Key, with its answer, limits and trace', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.console('try_request', {
      operation: 'create_task',
      input: { strings: [{ string_id: 'a', content: 'Hello' }], target_languages: ['de'] },
      appKeyId: tenant.keyId,
    });
    expect(body.data).toMatchObject({
      status: 200,
      body: { success: true, code: 0, data: { task_id: expect.any(String) } },
      headers: { 'ratelimit-limit': expect.any(String) },
      request: { method: 'POST', signedString: expect.stringContaining('<app_secret>') },
      requestId: expect.stringMatching(/^trc_/),
    });
    const [line] = await lines(tenant, 1, { face: 'open' });
    expect(line).toMatchObject({
      requestId: body.data.requestId,
      actor: { kind: 'app_key', id: tenant.keyId },
    });
    expect(JSON.stringify(body)).not.toContain(tenant.appSecret);
  });

  it('200: a refusal of the API is an answer here', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('try_request', {
      operation: 'create_task',
      input: { strings: [] },
      appKeyId: tenant.keyId,
    });
    expect([status, body.data.status, body.data.body.success]).toEqual([200, 400, false]);
  });

  it('200: a credential has its own scopes and confirmations, whoever tries it', async () => {
    const tenant = await app.tenant();
    const reader = await tenant.credential({ scopes: ['posts:read'] });
    const attempt = (credentialId: string, operation: string, input: object, rest: object = {}) =>
      tenant.console('try_request', { operation, input, credentialId, ...rest });
    const refused = (await attempt(reader.id, 'create_tag', { name: 'one' })).body.data;
    expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden']);
    const full = await tenant.credential();
    const made = (await attempt(full.id, 'create_tag', { name: 'one' })).body.data;
    expect(made).toMatchObject({
      status: 200,
      body: { data: { name: 'one' }, meta: { requestId: expect.any(String) } },
      request: { headers: { authorization: 'Bearer <token>' }, signedString: null },
    });
    const got = (await attempt(full.id, 'get_post', { postId: 'post_gone' })).body.data;
    expect([got.status, got.request.method, got.request.url]).toEqual([
      404,
      'GET',
      expect.stringMatching(/\/api\/v1\/posts\/post_gone$/),
    ]);
    const publish = { idempotencyKey: 'tried-by-hand-1' };
    expect((await attempt(full.id, 'publish_post', { postId: 'post_gone' }, publish)).body.data.status).toBe(
      404,
    );
  });

  it('400: no caller to act for, a missing field of the path, an operation for people', async () => {
    const tenant = await app.tenant();
    const { id } = await tenant.credential();
    for (const body of [
      { operation: 'create_tag', input: { name: 'one' } },
      { operation: 'create_tag', appKeyId: tenant.keyId },
      { operation: 'list_languages', credentialId: id },
      { operation: 'get_post', credentialId: id },
      { operation: 'try_request', credentialId: id },
      { operation: 'create_credential', credentialId: id },
    ])
      expect([body, (await tenant.console('try_request', body)).status]).toEqual([body, 400]);
  });

  it('a call in the name of a credential obeys its addresses, its tiers and its confirmations', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const limited = async (limits: object): Promise<string> => {
      const body = { name: 'Limited', scopes: ['posts:read', 'posts:write', 'publish:write'], ...limits };
      const made = await tenant.console('create_credential', body);
      expect(made.body.error).toBeUndefined();
      return made.body.data.id;
    };
    const attempt = (credentialId: string, operation: string, input: object = {}) =>
      tenant.console('try_request', {
        operation,
        input,
        credentialId,
        idempotencyKey: `tried-${credentialId}`,
      });

    const elsewhere = await attempt(await limited({ allowedIps: ['198.51.100.7'] }), 'list_posts');
    expect([elsewhere.status, elsewhere.body.error.params]).toEqual([403, { field: 'credentialId' }]);
    const here = await attempt(await limited({ allowedIps: ['198.51.100.7', '127.0.0.0/8'] }), 'list_posts');
    expect([here.status, here.body.data.status]).toEqual([200, 200]);

    const post = await draft(tenant, { accountIds: [accountId] });
    const publish = { postId: post.postId };
    const drafts = await attempt(await limited({ allowedActions: ['draft'] }), 'publish_post', publish);
    expect([drafts.body.data.status, drafts.body.data.body.error.params]).toEqual([
      403,
      { action: 'publish' },
    ]);
    const asks = await limited({ allowedActions: ['draft', 'publish'], confirmMode: 'confirm' });
    const held = (await attempt(asks, 'publish_post', publish)).body.data;
    expect([held.status, JSON.stringify(held.body)]).toEqual([202, expect.stringContaining('"cnf_')]);
  });

  it('404: a key or credential of another workspace, or an expired one', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [theirs, mine] = [await other.credential(), await tenant.credential()];
    await tenant.console('revoke_credential', { id: mine.id });
    for (const credentialId of [theirs.id, mine.id])
      expect((await tenant.console('try_request', { operation: 'list_tags', credentialId })).status).toBe(
        404,
      );
    const body = { operation: 'list_languages', appKeyId: other.keyId };
    expect((await tenant.console('try_request', body)).status).toBe(404);
  });

  it('409: a key without a secret', async () => {
    const tenant = await app.tenant();
    await app.services.database.system.deleteFrom('app_secrets').where('key_id', '=', tenant.keyId).execute();
    const body = { operation: 'list_languages', appKeyId: tenant.keyId };
    expect((await tenant.console('try_request', body)).status).toBe(409);
  });
});

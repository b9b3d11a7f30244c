import { afterAll, describe, expect, it } from 'vitest';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { askingCredential } from './confirmations-for-tests.ts';

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('get_confirmation', () => {
  it('200: the requested call, for whom, and until when', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account]);
    const credential = await askingCredential(stage, tenant, 'confirm');
    const { id, expiresAt, deepLink } = (await credential.publish(post)).body.data.confirmation;

    const { status, body } = await credential.get(`/confirmations/${id}`);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      operation: 'publish_post',
      credentialId: credential.id,
      postId: post,
      accountIds: [account],
      request: { postId: post, force: false, waitForLocalizations: true },
      content: [
        expect.objectContaining({
          postId: post,
          accountId: account,
          variant: expect.objectContaining({ text: 'Hello' }),
        }),
      ],
      status: 'pending',
      decidedBy: null,
      decidedAt: null,
      createdAt: expect.any(String),
      expiresAt,
      deepLink,
    });
    expect((await tenant.console('get_confirmation', { confirmationId: id })).body.data.id).toBe(id);
  });

  it('404: of another credential', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const credential = await askingCredential(stage, tenant, 'confirm');
    const { id } = (await credential.publish(post)).body.data.confirmation;
    expect((await tenant.social('GET', `/confirmations/${id}`)).status).toBe(404);
    const { body } = await tenant.tool('get_confirmation', { confirmationId: id });
    expect(body.result.isError).toBe(true);
  });
});

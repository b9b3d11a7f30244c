import { afterAll, describe, expect, it } from 'vitest';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

// Without a worker nothing is handed over.
const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('cancel_publish', () => {
  it('200: targets that were not handed over are skipped as cancelled, and their daily publish is given back', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account]);
    await tenant.social('POST', `/posts/${post}/publish`, {}, key());

    const { status, body } = await tenant.social('POST', `/posts/${post}/cancel`, {}, key());

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      postId: post,
      cancelledTargets: [{ accountId: account }],
      keptTargets: [],
    });
    expect(await targetOf(stage.app, post)).toMatchObject({
      status: 'skipped',
      error_code: 'cancelled',
      executor: null,
    });
    const rows = await stage.app.services.database.system
      .selectFrom('day_counters')
      .select('used')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(rows.map(({ used }) => used)).toEqual([0, 0]);
  });

  it('200: possibly visible targets continue, also over MCP', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    const target = await targetOf(stage.app, post);
    const { system } = stage.app.services.database;
    await system
      .insertInto('publish_attempts')
      .values({
        id: `att_${post}`,
        workspace_id: tenant.workspaceId,
        post_id: post,
        target_id: target.id,
        no: 1,
        publish_key: target.publish_key ?? '',
        phase: 'commit',
        intent_at: new Date(),
      })
      .execute();
    await system
      .updateTable('post_targets')
      .set({ status: 'publishing' })
      .where('id', '=', target.id)
      .execute();

    const { body } = await tenant.tool('cancel_publish', { postId: post, idempotencyKey: 'cancel-as-tool' });

    expect(body.result.structuredContent.data).toMatchObject({
      status: 'publishing',
      cancelledTargets: [],
      keptTargets: [{ status: 'publishing' }],
    });
  });

  it('400: an account that the post does not go to', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { status } = await tenant.social(
      'POST',
      `/posts/${post}/cancel`,
      { accountId: 'acc_other' },
      key(),
    );
    expect(status).toBe(400);
  });

  it('404: a post of another workspace', async () => {
    const [mine, other] = [await stage.app.tenant(), await stage.app.tenant()];
    const post = await stage.post(mine, [await stage.connect(mine, 'bluesky')]);
    expect((await other.social('POST', `/posts/${post}/cancel`, {}, key())).status).toBe(404);
  });

  it('409: a draft is not being published', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { status, body } = await tenant.social('POST', `/posts/${post}/cancel`, {}, key());
    expect([status, body.error.params.status]).toEqual([409, 'draft']);
  });
});

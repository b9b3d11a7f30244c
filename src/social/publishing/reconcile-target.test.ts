import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage();
afterAll(() => stage.close());

/** Published, but the answer was lost. */
async function lostAnswer(mark: string): Promise<{ tenant: Tenant; post: string; target: string }> {
  const tenant = await stage.app.tenant();
  const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: mark });
  stage.sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', nth: 1, kind: 'drop_after' });
  await tenant.social('POST', `/posts/${post}/publish`, {}, key());
  await until('the doubt', async () => (await targetOf(stage.app, post)).status === 'uncertain');
  return { tenant, post, target: (await targetOf(stage.app, post)).id };
}

describe('reconcile_target', () => {
  it('200: looks at once, finds it and publishes nothing again', async () => {
    const { tenant, post, target } = await lostAnswer('mark-reconcile');

    const { status, body } = await tenant.social(
      'POST',
      `/posts/${post}/targets/${target}/reconcile`,
      {},
      key(),
    );

    expect([status, body.data.id]).toEqual([200, target]);
    const found = await until('the find', async () => {
      const row = await targetOf(stage.app, post);
      return row.status === 'published' && row;
    });
    expect(found.verified_at).not.toBeNull();
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-reconcile')).toBe(1);
    expect(await eventsOf(stage.app, post)).toEqual([
      'post.publishing',
      'target.uncertain',
      'target.published',
      'post.published',
    ]);
  });

  it('200: after a day without a result it is outcome_unknown; another look may still find it', async () => {
    const { tenant, post, target } = await lostAnswer('mark-day');
    stage.sandbox.faults.arm({ platform: 'bluesky', op: 'get_record', nth: 0, kind: 'status', value: 503 });
    for (const seconds of [40, 100, 500, 3000, 18_000, 65_000]) {
      stage.pass(seconds);
      await stage.wake();
      await stage.rest();
    }
    const failed = await until('the end of hope', async () => {
      await stage.wake();
      stage.pass(60);
      const row = await targetOf(stage.app, post);
      return row.status === 'failed' && row;
    });
    expect(failed.error_code).toBe('outcome_unknown');
    const again = await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    expect([again.status, again.body.error.params.reason]).toEqual([409, 'outcome_unknown']);

    stage.sandbox.faults.clear();
    const { body } = await tenant.tool('reconcile_target', {
      postId: post,
      targetId: target,
      idempotencyKey: 'reconcile-as-tool',
    });

    expect(body.result.structuredContent.data.status).toBe('failed');
    await until('the find', async () => (await targetOf(stage.app, post)).status === 'published');
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-day')).toBe(1);
  });

  it('404: a target of another post', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const [post, other] = [await stage.post(tenant, [account]), await stage.post(tenant, [account])];
    const { id } = await targetOf(stage.app, other);
    expect((await tenant.social('POST', `/posts/${post}/targets/${id}/reconcile`, {}, key())).status).toBe(
      404,
    );
  });

  it('409: its outcome is known', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { id } = await targetOf(stage.app, post);
    const { status, body } = await tenant.social('POST', `/posts/${post}/targets/${id}/reconcile`, {}, key());
    expect([status, body.error.params.status]).toEqual([409, 'pending']);
  });
});

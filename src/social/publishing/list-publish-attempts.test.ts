import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage();
afterAll(() => stage.close());

describe('list_publish_attempts', () => {
  it('200: each try with its outcome, the newest first, by pages', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'mark-attempts' });
    stage.sandbox.faults.arm({
      platform: 'bluesky',
      op: 'put_record',
      nth: 1,
      kind: 'rate_limit',
      value: 60,
    });
    await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    await until('the refusal', async () => (await targetOf(stage.app, post)).error_code === 'rate_limited');
    stage.pass(70);
    await stage.wake();
    await until('the second try', async () => (await targetOf(stage.app, post)).status === 'published');

    const first = await tenant.social('GET', `/posts/${post}/attempts?limit=1`);
    const second = await tenant.social(
      'GET',
      `/posts/${post}/attempts?limit=1&cursor=${first.body.data.nextCursor}`,
    );

    expect(first.status).toBe(200);
    expect(first.body.data.items).toMatchObject([
      { no: 2, accountId: account, outcome: 'published', errorCode: null },
    ]);
    expect(second.body.data).toMatchObject({
      items: [{ no: 1, outcome: 'failed', errorCode: 'rate_limited', httpStatus: 429 }],
      nextCursor: null,
    });
    const tool = await tenant.tool('list_publish_attempts', { postId: post, accountId: account });
    expect(tool.body.result.structuredContent.data.items).toHaveLength(2);
  });

  it('400: a cursor of another post', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { status, body } = await tenant.social('GET', `/posts/${post}/attempts?cursor=abc`);
    expect([status, body.error.params.field]).toEqual([400, 'cursor']);
  });

  it('404: a post of another workspace', async () => {
    const [mine, other] = [await stage.app.tenant(), await stage.app.tenant()];
    const post = await stage.post(mine, [await stage.connect(mine, 'bluesky')]);
    expect((await other.social('GET', `/posts/${post}/attempts`)).status).toBe(404);
  });
});

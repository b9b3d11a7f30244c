import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, targetOf } from '../publishing/publishing-for-tests.ts';
import { until } from '../../../test/harness.ts';

describe('disconnect_account', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  const countTokens = async (accountId: string) =>
    (
      await stage.app.services.database.system
        .selectFrom('account_tokens')
        .select('account_id')
        .where('account_id', '=', accountId)
        .execute()
    ).length;

  it('200: off the list, its tokens deleted, and waiting targets fail with the reason', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'too late' });
    const at = new Date(Date.now() + 3_600_000);
    await tenant.social(
      'POST',
      `/posts/${post}/schedule`,
      { scheduledAt: at.toISOString() },
      { 'idempotency-key': 'disconnect-001' },
    );
    expect(await countTokens(account)).toBe(1);

    const { status, body } = await tenant.console('disconnect_account', { accountId: account });

    expect([status, body.data]).toEqual([200, { accountId: account }]);
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toEqual([]);
    expect(await countTokens(account)).toBe(0);
    await stage.app.services.database.system
      .updateTable('posts')
      .set({ scheduled_at: new Date(Date.now() - 1000) })
      .where('id', '=', post)
      .execute();
    await stage.lookForDue();
    await until('the end', async () => (await targetOf(stage.app, post)).status === 'failed');
    expect((await targetOf(stage.app, post)).error_code).toBe('account_missing');
  });

  it('400: without an account', async () => {
    const tenant = await stage.app.tenant();
    expect((await tenant.console('disconnect_account', {})).status).toBe(400);
  });

  it('404: of another workspace, or disconnected already', async () => {
    const [tenant, other] = [await stage.app.tenant(), await stage.app.tenant()];
    const account = await stage.connect(tenant, 'bluesky');
    expect((await other.console('disconnect_account', { accountId: account })).status).toBe(404);
    await tenant.console('disconnect_account', { accountId: account });
    expect((await tenant.console('disconnect_account', { accountId: account })).status).toBe(404);
  });
});

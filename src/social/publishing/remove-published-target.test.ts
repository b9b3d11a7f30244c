import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage();
afterAll(() => stage.close());

async function published(mark: string) {
  const tenant = await stage.app.tenant();
  const account = await stage.connect(tenant, 'bluesky');
  const post = await stage.post(tenant, [account], { text: mark });
  await tenant.social('POST', `/posts/${post}/publish`, {}, key());
  const target = await until('the post', async () => {
    const row = await targetOf(stage.app, post);
    return row.status === 'published' && row;
  });
  return { tenant, account, post, id: target.id };
}

const remove = (tenant: Tenant, post: string, id: string) =>
  tenant.social('POST', `/posts/${post}/targets/${id}/remove`, {}, key());

describe('remove_published_target', () => {
  it('202: removed from the platform, and the target shows it', async () => {
    const { tenant, post, id } = await published('mark-remove');
    const { status, body } = await remove(tenant, post, id);
    expect([status, body.data.target.id]).toEqual([202, id]);
    await until('the removal', async () => (await targetOf(stage.app, post)).status === 'removed');
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-remove')).toBe(0);
  });

  it('404: a target of another workspace', async () => {
    const { post, id } = await published('mark-foreign');
    expect((await remove(await stage.app.tenant(), post, id)).status).toBe(404);
  });

  it('409: not published, or an ended authorization', async () => {
    const { tenant, account, post, id } = await published('mark-expired');
    const { system } = stage.app.services.database;
    await system.updateTable('accounts').set({ status: 'expired' }).where('id', '=', account).execute();
    expect((await remove(tenant, post, id)).body.error.code).toBe('needs_reauth');
    const draft = await stage.post(tenant, [account]);
    const answer = await remove(tenant, draft, (await targetOf(stage.app, draft)).id);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict']);
  });

  it('503: external writes are off', async () => {
    const { tenant, post, id } = await published('mark-off');
    const { config } = stage.app.services;
    Object.assign(config, { externalWrites: false });
    try {
      const tool = await tenant.tool('remove_published_target', {
        postId: post,
        targetId: id,
        idempotencyKey: 'remove-off-1',
      });
      expect(tool.body.result.isError).toBe(true);
      expect(tool.text).toContain('external_writes_off');
      expect((await remove(tenant, post, id)).status).toBe(503);
    } finally {
      Object.assign(config, { externalWrites: true });
    }
  });
});

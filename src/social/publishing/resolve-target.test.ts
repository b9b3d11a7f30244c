import { afterAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../../test/tenant.ts';
import type { TargetStatus } from '../model.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

async function targetIn(status: TargetStatus, errorCode: string | null = null) {
  const tenant = await stage.app.tenant();
  const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
  const { id } = await targetOf(stage.app, post);
  const { system } = stage.app.services.database;
  await system
    .updateTable('post_targets')
    .set({ status, error_code: errorCode })
    .where('id', '=', id)
    .execute();
  const postStatus = status === 'failed' ? 'failed' : 'publishing';
  await system.updateTable('posts').set({ status: postStatus }).where('id', '=', post).execute();
  return { tenant, post, id };
}

const resolve = (tenant: Tenant, post: string, id: string, body: object) =>
  tenant.social('POST', `/posts/${post}/targets/${id}/resolve`, body, key());

describe('resolve_target', () => {
  it('200: a person finished by hand, and the post follows', async () => {
    const { tenant, post, id } = await targetIn('manual_required');
    const platformUrl = 'https://www.xiaohongshu.com/explore/1';

    const { status, body } = await resolve(tenant, post, id, { outcome: 'published', platformUrl });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'published', platformUrl, manual: { doneBy: tenant.userId } });
    expect(await eventsOf(stage.app, post)).toEqual(['target.resolved', 'post.published']);
  });

  it('200: a person found that it does not exist; then it may be retried without force', async () => {
    for (const [status, code] of [
      ['uncertain', 'outcome_unknown'],
      ['failed', 'outcome_unknown'],
    ] as const) {
      const { tenant, post, id } = await targetIn(status, code);
      const { body } = await resolve(tenant, post, id, { outcome: 'not_published' });
      expect(body.data).toMatchObject({ status: 'failed', error: { userAction: 'retry', retryable: true } });
      expect((await tenant.social('POST', `/posts/${post}/publish`, {}, key())).status).toBe(202);
    }
  });

  it('200: over MCP, a person who decided not to post by hand', async () => {
    const { tenant, post, id } = await targetIn('manual_required');
    const args = { postId: post, targetId: id, outcome: 'not_published', idempotencyKey: 'resolve-mcp-1' };
    const { body } = await tenant.tool('resolve_target', args);
    expect(body.result.structuredContent.data).toMatchObject({ status: 'skipped', errorCode: 'cancelled' });
  });

  it('400: an outcome that does not exist, and no key', async () => {
    const { tenant, post, id } = await targetIn('uncertain');
    expect((await resolve(tenant, post, id, { outcome: 'maybe' })).status).toBe(400);
    const path = `/posts/${post}/targets/${id}/resolve`;
    expect((await tenant.social('POST', path, { outcome: 'published' })).status).toBe(400);
  });

  it('404: a target of another workspace', async () => {
    const { post, id } = await targetIn('uncertain');
    expect((await resolve(await stage.app.tenant(), post, id, { outcome: 'published' })).status).toBe(404);
  });

  it('409: a published target needs no decision', async () => {
    const { tenant, post, id } = await targetIn('published');
    const { status, body } = await resolve(tenant, post, id, { outcome: 'not_published' });
    expect([status, body.error.params.status]).toEqual([409, 'published']);
  });
});

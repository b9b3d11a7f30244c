import { describe, expect, it } from 'vitest';
import { addAccount } from '../../test/factories/account.ts';
import { newTenant, startApp } from '../../test/harness.ts';
import { draft, setPost, setTargets } from '../social/posts/posts-for-tests.ts';

const week = { from: '2026-11-16T00:00:00Z', to: '2026-11-23T00:00:00Z' };

describe('get_calendar_states', () => {
  it('200: posts in these days with an account that needs attention', async () => {
    const app = await startApp();
    const tenant = await app.tenant({ role: 'owner' });
    const accountIds = [
      await addAccount(app, tenant, { platform: 'x' }),
      await addAccount(app, tenant, { platform: 'bluesky' }),
    ];
    const make = async (at: string, set: object | null) => {
      const { postId } = await draft(tenant, { accountIds });
      await setPost(app, postId, { status: 'failed', scheduled_at: at });
      await setTargets(app, postId, { status: 'published' });
      if (set !== null) await setTargets(app, postId, set, accountIds[0]);
      return postId;
    };
    const failed = await make('2026-11-18T09:00:00Z', { status: 'failed', error_code: 'media_required' });
    const unknown = await make('2026-11-18T10:00:00Z', { status: 'failed', error_code: 'outcome_unknown' });
    await make('2026-11-19T09:00:00Z', null);
    await make('2026-11-23T00:00:00Z', { status: 'failed', error_code: 'internal' });

    const { status, body } = await tenant.console('get_calendar_states', week);
    expect(status).toBe(200);
    const none = { targets: 2, published: 1, failed: 0, uncertain: 0, manual: 0, expired: 0 };
    expect(body.data.posts).toEqual([
      { ...none, postId: failed, failed: 1 },
      { ...none, postId: unknown, uncertain: 1 },
    ]);
    const expired = await addAccount(app, tenant, { platform: 'mastodon', status: 'expired' });
    const { postId } = await draft(tenant, { accountIds: [expired] });
    const soon = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };
    await setPost(app, postId, { status: 'scheduled', scheduled_at: '2026-11-20T09:00:00Z' });
    expect((await tenant.console('get_calendar_states', soon)).body.data.posts).toEqual([
      { ...none, postId, targets: 1, published: 0, expired: 1 },
    ]);
    const other = await app.tenant();
    expect((await other.console('get_calendar_states', week)).body.data.posts).toEqual([]);
  });

  it('400: a day without a time', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('get_calendar_states', { ...week, from: '2026-11-16' })).status).toBe(400);
  });
});

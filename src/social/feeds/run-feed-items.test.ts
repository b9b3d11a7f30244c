import { afterAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { addColleague, setPolicy } from '../posts/posts-for-tests.ts';
import { feedOf, finish, follow, itemsOf, look, postsOf, ripen, save, startBlog } from './feeds-for-tests.ts';
import { pauseFeedsOf } from './store.ts';

const blog = await startBlog('1');
afterAll(() => blog.close());

async function open(fields: object, role?: 'manager') {
  const app = await startApp();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
  await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots });
  const colleague = role && (await addColleague(app, tenant, role));
  const wish = { accountIds: [accountId], ...fields };
  const id = colleague
    ? (await save(tenant, blog.url, wish, colleague.headers)).body.data.feed.id
    : await follow(tenant, blog.url, wish);
  return { app, tenant, id, accountId, colleague };
}

describe('the drafts of a feed', () => {
  it('stay drafts, go to the reviewers, or into the next slot', async () => {
    for (const [outcome, status] of [
      ['draft', 'draft'],
      ['approval', 'pending_approval'],
      ['queue', 'scheduled'],
    ]) {
      const { app, tenant, id } = await open({ outcome });
      await look(app, tenant, id);
      await finish(app);
      expect(await postsOf(app, tenant)).toMatchObject([{ status }]);
      expect(await itemsOf(tenant, id)).toMatchObject([
        { postStatus: status, waitsFor: null, problem: null },
      ]);
    }
  });

  it('if approvals are required, a post is queued once it has one, and left alone when it was rejected', async () => {
    for (const decision of ['approve', 'reject'] as const) {
      const { app, tenant, id } = await open({ outcome: 'queue' });
      await setPolicy(app, tenant, { required: true, allowSelfApproval: true });
      await look(app, tenant, id);
      await finish(app);
      const [post] = await postsOf(app, tenant);
      expect(post?.status).toBe('pending_approval');
      expect(await itemsOf(tenant, id)).toMatchObject([{ waitsFor: 'finish' }]);
      await tenant.social(
        'POST',
        `/posts/${post?.id}/${decision}`,
        decision === 'reject' ? { reason: 'No' } : {},
      );
      await ripen(app, id);
      await finish(app);
      expect(await postsOf(app, tenant)).toMatchObject([
        { status: decision === 'approve' ? 'scheduled' : 'rejected' },
      ]);
      expect(await itemsOf(tenant, id)).toMatchObject([{ waitsFor: null }]);
    }
  });

  it('without a free slot it stays a draft with the reason', async () => {
    const { app, tenant, id, accountId } = await open({ outcome: 'queue' });
    await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots: [] });
    await look(app, tenant, id);
    await finish(app);
    expect(await itemsOf(tenant, id)).toMatchObject([
      { postStatus: 'draft', waitsFor: null, problem: expect.stringMatching(/slot/) },
    ]);
  });

  it('a person who saved it and may no longer schedule leaves a draft with the reason', async () => {
    const { app, tenant, id, colleague } = await open({ outcome: 'queue' }, 'manager');
    await look(app, tenant, id);
    await app.services.database.everyone((tx) =>
      tx
        .updateTable('members')
        .set({ role: 'author' })
        .where('user_id', '=', colleague?.userId ?? '')
        .execute(),
    );
    await finish(app);
    expect(await itemsOf(tenant, id)).toMatchObject([
      { postStatus: 'draft', problem: expect.stringMatching(/no longer schedule/) },
    ]);
  });

  it('a deleted draft, or a paused feed, is not handed on', async () => {
    const gone = await open({ outcome: 'queue' });
    await look(gone.app, gone.tenant, gone.id);
    const [post] = await postsOf(gone.app, gone.tenant);
    await gone.tenant.social('DELETE', `/posts/${post?.id}`);
    const paused = await open({ outcome: 'queue' });
    await look(paused.app, paused.tenant, paused.id);
    await save(paused.tenant, blog.url, {
      ...{ id: paused.id, accountIds: [paused.accountId], outcome: 'queue', paused: true },
    });
    await finish(gone.app);
    expect(await itemsOf(gone.tenant, gone.id)).toMatchObject([{ postStatus: 'deleted', waitsFor: null }]);
    expect(await itemsOf(paused.tenant, paused.id)).toMatchObject([
      { postStatus: 'draft', waitsFor: 'finish' },
    ]);
  });

  it('in a workspace that is being deleted nothing is created or handed on, until somebody keeps it', async () => {
    const { app, tenant, id } = await open({ outcome: 'queue' });
    const dissolve = (dissolves_at: Date | null) =>
      app.services.database.everyone((tx) =>
        tx.updateTable('workspaces').set({ dissolves_at }).where('id', '=', tenant.workspaceId).execute(),
      );
    const tomorrow = new Date(Date.now() + 86_400_000);
    await dissolve(tomorrow);
    await look(app, tenant, id);
    expect(await postsOf(app, tenant)).toEqual([]);
    await dissolve(null);
    await look(app, tenant, id);
    await dissolve(tomorrow);
    await finish(app);
    expect(await postsOf(app, tenant)).toMatchObject([{ status: 'draft' }]);
    await dissolve(null);
    await finish(app);
    expect(await postsOf(app, tenant)).toMatchObject([{ status: 'scheduled' }]);
  });

  it('a person who loses their account to its real owner posts nothing more: their feeds are paused', async () => {
    const { app, tenant, id } = await open({});
    const other = await app.tenant();
    const theirs = await follow(other, blog.url);
    const ended = await app.services.database.everyone((tx) => pauseFeedsOf(tx, tenant.userId));
    expect(ended).toMatchObject([{ id, workspaceId: tenant.workspaceId }]);
    await look(app, tenant, id);
    expect(await postsOf(app, tenant)).toEqual([]);
    expect(await feedOf(tenant, id)).toMatchObject({ paused: true, version: 2 });
    expect(await feedOf(other, theirs)).toMatchObject({ paused: false });
  });
});

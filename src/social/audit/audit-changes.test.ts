import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { key } from '../../../test/factories/key.ts';
import { startWorld } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addColleague, addGroup, ahead, draft } from '../posts/posts-for-tests.ts';
import { makeWebhook } from '../webhooks/webhooks-for-tests.ts';

async function setUp() {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  return { app, tenant, accountId };
}

async function entryOf(tenant: Tenant, operation: string) {
  const { items } = (await tenant.social('GET', `/audit?operation=${operation}`)).body.data;
  return items[0];
}
const changesOf = async (tenant: Tenant, operation: string) => (await entryOf(tenant, operation)).changes;

describe('audit log entries of changes in publishing', () => {
  it('200: a post: its text, its time, its status, through calendar and review', async () => {
    const { tenant, accountId } = await setUp();
    const { postId } = await draft(tenant, { accountIds: [accountId], content: { text: 'First words' } });
    const { version } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
    await tenant.social('PATCH', `/posts/${postId}`, {
      version,
      content: { text: 'Second words' },
      title: 'T',
    });
    expect(await changesOf(tenant, 'update_post')).toEqual([
      { of: null, field: 'title', before: null, after: 'T' },
      { of: null, field: 'content.text', before: 'First words', after: 'Second words' },
    ]);
    const post = async (path: string, body: object = {}) => {
      const answer = await tenant.social('POST', `/posts/${postId}/${path}`, body, key());
      expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
    };
    const [first, second] = [ahead(3), ahead(9)];
    await post('schedule', { scheduledAt: first });
    expect(await changesOf(tenant, 'schedule_post')).toEqual([
      { of: null, field: 'status', before: 'draft', after: 'scheduled' },
      { of: null, field: 'scheduledAt', before: null, after: first },
    ]);
    await post('reschedule', { scheduledAt: second });
    expect(await changesOf(tenant, 'reschedule_post')).toEqual([
      { of: 'T', field: 'scheduledAt', before: first, after: second },
    ]);
    await post('unschedule');
    expect(await changesOf(tenant, 'unschedule_post')).toEqual([
      { of: null, field: 'status', before: 'scheduled', after: 'draft' },
      { of: null, field: 'scheduledAt', before: second, after: null },
    ]);
    await post('submit');
    await post('reject', { reason: 'No.' });
    expect(await changesOf(tenant, 'submit_post_for_approval')).toEqual([
      { of: null, field: 'status', before: 'draft', after: 'pending_approval' },
    ]);
    expect(await changesOf(tenant, 'reject_post')).toEqual([
      { of: null, field: 'status', before: 'pending_approval', after: 'rejected' },
    ]);
  });

  it('202: a call that waits for a person has changed nothing; a confirmed one has', async () => {
    const { app, tenant, accountId } = await setUp();
    const { postId } = await draft(tenant, { accountIds: [accountId] });
    const { id, token } = await tenant.credential();
    await app.services.database.system
      .updateTable('credentials')
      .set({ confirm_mode: 'confirm' })
      .where('id', '=', id)
      .execute();
    const schedule = (body: object) =>
      tenant.social(
        'POST',
        `/posts/${postId}/schedule`,
        { scheduledAt, ...body },
        { ...key(), authorization: `Bearer ${token}` },
      );
    const scheduledAt = ahead(5);
    const held = await schedule({});
    expect(held.status).toBe(202);
    expect(await changesOf(tenant, 'schedule_post')).toEqual([]);
    const confirmationId = held.body.data.confirmation.id;
    expect((await tenant.console('accept_confirmation', { confirmationId })).status).toBe(200);
    expect((await schedule({ confirmationId })).status).toBe(200);
    expect(await changesOf(tenant, 'schedule_post')).toContainEqual({
      of: null,
      field: 'scheduledAt',
      before: null,
      after: scheduledAt,
    });
  });

  it('200: a webhook: its events and that it has another secret, without the secrets', async () => {
    const { tenant } = await setUp();
    const made = await makeWebhook(tenant, { types: ['post.failed'] });
    const answer = await tenant.social('PATCH', `/webhooks/${made.id}`, {
      types: ['post.published'],
      active: false,
      rotateSecret: true,
      url: 'http://127.0.0.1:9999/hidden-path',
    });
    const entry = await entryOf(tenant, 'update_webhook');
    expect(entry.changes).toEqual([
      { of: null, field: 'url', before: 'http://127.0.0.1:9999/', after: 'http://127.0.0.1:9999/…' },
      { of: null, field: 'eventTypes', before: ['post.failed'], after: ['post.published'] },
      { of: null, field: 'active', before: true, after: false },
      { of: null, field: 'secret', before: '[redacted]', after: '[redacted]' },
    ]);
    for (const hidden of [made.secret, answer.body.data.secret, 'hidden-path'])
      expect(JSON.stringify(entry)).not.toContain(hidden);
  });

  it('200: accounts, their groups and posting times, the approval policy', async () => {
    const { app, tenant, accountId } = await setUp();
    const groupId = await addGroup(app, tenant, []);
    const { version } = (await tenant.social('GET', `/accounts/${accountId}`)).body.data;
    await tenant.social('PATCH', `/accounts/${accountId}`, { version, paused: true, groupIds: [groupId] });
    expect(await changesOf(tenant, 'update_account')).toEqual([
      { of: null, field: 'paused', before: false, after: true },
      { of: null, field: 'groups', before: [], after: [groupId] },
    ]);
    await tenant.social('PATCH', `/account-groups/${groupId}`, {
      version: 1,
      name: 'Europe',
      accountIds: [],
    });
    expect(await changesOf(tenant, 'update_account_group')).toEqual([
      { of: null, field: 'name', before: 'Group', after: 'Europe' },
      { of: null, field: 'accounts', before: [accountId], after: [] },
    ]);
    await tenant.console('set_approval_policy', { required: true });
    expect(await changesOf(tenant, 'set_approval_policy')).toEqual([
      { of: null, field: 'required', before: false, after: true },
    ]);
  });

  it('200: people and the workspace; changes that a person makes to their own account', async () => {
    const { app, tenant } = await setUp();
    const { userId } = await addColleague(app, tenant, 'author');
    await tenant.console('change_member', { userId, role: 'viewer', languages: ['de'] });
    expect(await changesOf(tenant, 'change_member')).toEqual([
      { of: userId, field: 'role', before: 'author', after: 'viewer' },
      { of: userId, field: 'languages', before: null, after: ['de'] },
    ]);
    await tenant.console('update_workspace', { name: 'Northwind' });
    expect(await changesOf(tenant, 'update_workspace')).toEqual([
      { of: null, field: 'name', before: expect.any(String), after: 'Northwind' },
    ]);
    await tenant.console('update_me', { name: 'Ada', preferences: {} });
    expect(await changesOf(tenant, 'update_me')).toEqual([
      { of: null, field: 'name', before: expect.any(String), after: 'Ada' },
    ]);
    await tenant.console('remove_member', { userId });
    expect(await changesOf(tenant, 'remove_member')).toEqual([
      { of: userId, field: 'role', before: 'viewer', after: null },
    ]);
  });

  it('200: an idea; creating something is not a change', async () => {
    const { tenant } = await setUp();
    const { id } = (await tenant.social('POST', '/ideas', { title: 'mine' })).body.data;
    await tenant.social('PATCH', `/ideas/${id}`, { title: 'ours', tags: [] });
    expect(await changesOf(tenant, 'update_idea')).toEqual([
      { of: null, field: 'title', before: 'mine', after: 'ours' },
    ]);
    const made = await entryOf(tenant, 'create_idea');
    expect([made.changes, made.moreChanges]).toEqual([[], 0]);
  });
});

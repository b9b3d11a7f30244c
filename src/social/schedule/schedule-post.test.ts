import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { ahead, bearer, draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function ready(
  platform = 'bluesky',
): Promise<{ app: App; tenant: Tenant; accountId: string; postId: string }> {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform });
  const { postId } = await draft(tenant, { accountIds: [accountId] });
  return { app, tenant, accountId, postId };
}

const schedule = (tenant: Tenant, postId: string, body: object, headers: Record<string, string> = key()) =>
  tenant.social('POST', `/posts/${postId}/schedule`, body, headers);

const quota = async (tenant: Tenant) =>
  (await tenant.social('GET', '/workspace')).body.data.quotas.scheduledThisMonth.used;

describe('schedule_post', () => {
  it('200: on the calendar at its instant, counted, announced, and the same again for the same key', async () => {
    const { app, tenant, postId } = await ready();
    const at = ahead(3);
    const headers = key();

    const { status, body } = await schedule(
      tenant,
      postId,
      { scheduledAt: at, timezone: 'Asia/Tokyo' },
      headers,
    );

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      postId,
      status: 'scheduled',
      scheduledAt: at,
      timezone: 'Asia/Tokyo',
      version: 2,
    });
    expect(await quota(tenant)).toBe(1);
    expect(await eventsOf(app, postId)).toEqual(['post.created', 'post.scheduled']);
    const again = await schedule(tenant, postId, { scheduledAt: at, timezone: 'Asia/Tokyo' }, headers);
    expect(again.body.meta.replayed).toBe(true);
    expect(again.body.data).toEqual(body.data);
    expect(await quota(tenant)).toBe(1);
  });

  it.each([
    ['the skipped hour moves on', '2099-03-29T02:30', '2099-03-29T01:30:00.000Z', '2099-03-29T03:30'],
    ['of a doubled hour the first', '2099-10-25T02:30', '2099-10-25T00:30:00.000Z', '2099-10-25T02:30'],
    ['a plain day', '2099-07-01T09:00', '2099-07-01T07:00:00.000Z', '2099-07-01T09:00'],
  ])('200: wall time in Berlin, %s', async (_what, localTime, instant, shown) => {
    const { tenant, postId } = await ready();
    const { body } = await schedule(tenant, postId, { localTime, timezone: 'Europe/Berlin' });
    expect(body.data).toMatchObject({ scheduledAt: instant, localTime: shown, timezone: 'Europe/Berlin' });
  });

  it('200: only for the accounts named; over MCP too', async () => {
    const { app, tenant, accountId } = await ready();
    const second = await addAccount(app, tenant, { platform: 'bluesky' });
    const { postId } = await draft(tenant, { accountIds: [accountId, second] });

    const tool = await tenant.tool('schedule_post', {
      postId,
      scheduledAt: ahead(),
      accountIds: [second],
      idempotencyKey: 'only-the-second',
    });

    const { targets } = tool.body.result.structuredContent.data;
    expect(targets.map((t: { accountId: string; status: string }) => [t.accountId, t.status])).toEqual([
      [accountId, 'skipped'],
      [second, 'pending'],
    ]);
  });

  it.each([
    ['S-POST-003 in the past', { scheduledAt: '2020-01-01T00:00:00Z' }],
    ['S-POST-002 a day that does not exist', { scheduledAt: '2099-02-30T00:00:00Z' }],
    ['S-POST-005 beyond the calendar', { scheduledAt: '294277-01-01T00:00:00Z' }],
    ['S-POST-007 twenty-four o’clock', { scheduledAt: '2099-01-01T24:00:00Z' }],
    ['no offset', { scheduledAt: '2099-01-01T09:00:00' }],
    ['no time at all', {}],
    ['two times', { scheduledAt: '2099-01-01T09:00:00Z', localTime: '2099-01-01T09:00', timezone: 'UTC' }],
    ['wall time without a zone', { localTime: '2099-01-01T09:00' }],
    ['an unknown zone', { localTime: '2099-01-01T09:00', timezone: 'Mars/Olympus' }],
    ['wall time on no day', { localTime: '2099-02-30T09:00', timezone: 'UTC' }],
    ['wall time in the past', { localTime: '2020-01-01T09:00', timezone: 'UTC' }],
    [
      'S-POST-017 an account that is no target',
      { scheduledAt: '2099-01-01T09:00:00Z', accountIds: ['acc_none'] },
    ],
  ])('400: %s', async (_what, body) => {
    const { tenant, postId } = await ready();
    const answer = await schedule(tenant, postId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('invalid_input');
    expect((await tenant.social('GET', `/posts/${postId}`)).body.data.status).toBe('draft');
  });

  it('400: without an Idempotency-Key', async () => {
    const { tenant, postId } = await ready();
    const { status, body } = await schedule(tenant, postId, { scheduledAt: ahead() }, {});
    expect(status).toBe(400);
    expect(body.error.params.field).toBe('Idempotency-Key');
  });

  it('402: of many, one gets the last place of the plan, and a refusal counts nothing', async () => {
    const { app, tenant, accountId } = await ready();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ scheduledThisMonth: 2 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const posts = await Promise.all(
      Array.from({ length: 6 }, () => draft(tenant, { accountIds: [accountId] })),
    );

    const answers = await Promise.all(
      posts.map(({ postId }) => schedule(tenant, postId, { scheduledAt: ahead() })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body.error).toMatchObject({ code: 'plan_limit', params: { limit: 2, used: 2 } });
    expect(await quota(tenant)).toBe(2);
  });

  it('403: scope, tier and accounts that the credential may not use', async () => {
    const { app, tenant, accountId, postId } = await ready();
    const second = await addAccount(app, tenant, { platform: 'bluesky' });
    const shared = await draft(tenant, { accountIds: [accountId, second] });
    const ask = async (id: string, options: object, body = {}) => {
      const { token } = await tenant.credential(options);
      return schedule(tenant, id, { scheduledAt: ahead(), ...body }, { ...key(), ...bearer(token) });
    };
    expect((await ask(postId, { scopes: ['posts:write'] })).body.error.params).toEqual({
      scope: 'schedule:write',
    });
    expect((await ask(postId, { allowedActions: ['draft', 'publish'] })).body.error.params).toEqual({
      action: 'schedule',
    });
    expect((await ask(shared.postId, { accountIds: [second] })).status).toBe(403);
    expect((await ask(shared.postId, { accountIds: [second] }, { accountIds: [second] })).status).toBe(200);
  });

  it('404: S-POST-015 a post of another workspace, deleted, or outside the credential', async () => {
    const { app, tenant, postId } = await ready();
    const other = await app.tenant();
    expect((await schedule(other, postId, { scheduledAt: ahead() })).status).toBe(404);
    const { token } = await tenant.credential({ accountIds: [await addAccount(app, tenant)] });
    const unseen = await schedule(tenant, postId, { scheduledAt: ahead() }, { ...key(), ...bearer(token) });
    expect(unseen.status).toBe(404);
    await setPost(app, postId, { deleted_at: new Date() });
    expect((await schedule(tenant, postId, { scheduledAt: ahead() })).status).toBe(404);
  });

  it.each(['scheduled', 'pending_approval', 'rejected', 'publishing', 'published', 'failed'])(
    '409: a post that is %s',
    async (from) => {
      const { app, tenant, postId } = await ready();
      await setPost(app, postId, { status: from });
      const { status, body } = await schedule(tenant, postId, { scheduledAt: ahead() });
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'conflict', params: { status: from } });
    },
  );

  it('409: approval_required until its present content is approved', async () => {
    const { app, tenant, postId } = await ready();
    await setPolicy(app, tenant, { required: true });
    const refused = await schedule(tenant, postId, { scheduledAt: ahead() });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'approval_required']);

    const { content_hash } = await app.services.database.system
      .selectFrom('posts')
      .select('content_hash')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const approval = { required: true, state: 'approved', steps: [], contentHash: content_hash };
    await setPost(app, postId, { status: 'approved', approval: JSON.stringify(approval) });
    expect((await schedule(tenant, postId, { scheduledAt: ahead() })).body.data.status).toBe('scheduled');
  });

  it('409: no_account without a target, needs_reauth when every account has expired', async () => {
    const { app, tenant, accountId } = await ready();
    const empty = await draft(tenant);
    const none = await schedule(tenant, empty.postId, { scheduledAt: ahead() });
    expect([none.status, none.body.error.code]).toEqual([409, 'no_account']);

    const expired = await addAccount(app, tenant, { platform: 'bluesky', status: 'expired' });
    const alone = await draft(tenant, { accountIds: [expired] });
    const refused = await schedule(tenant, alone.postId, { scheduledAt: ahead() });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'needs_reauth']);
    const both = await draft(tenant, { accountIds: [expired, accountId] });
    expect((await schedule(tenant, both.postId, { scheduledAt: ahead() })).status).toBe(200);
  });

  it('422: every blocking issue of the precheck, and nothing is counted', async () => {
    const { app, tenant, accountId } = await ready();
    const tiktok = await addAccount(app, tenant, { platform: 'tiktok' });
    const { postId } = await draft(tenant, {
      accountIds: [accountId, tiktok],
      content: { text: 'x'.repeat(301) },
    });

    const { status, body } = await schedule(tenant, postId, { scheduledAt: ahead() });

    expect(status).toBe(422);
    expect(body.error.code).toBe('precheck_failed');
    expect(body.error.params.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ accountId, code: 'text_too_long' }),
        expect.objectContaining({ accountId: tiktok, code: 'media_required' }),
      ]),
    );
    expect(await quota(tenant)).toBe(0);
  });
});

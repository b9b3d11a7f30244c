import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type App, newTenant, startApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addColleague, ahead, draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

async function submitted(app: App, tenant: Tenant, body: object = {}) {
  const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)], ...body });
  return (await tenant.social('POST', `/posts/${post.postId}/submit`)).body.data;
}

const approve = (tenant: Tenant, postId: string, body: object = {}, headers?: Record<string, string>) =>
  tenant.social('POST', `/posts/${postId}/approve`, body, headers);

async function scheduledUsed(app: App, tenant: Tenant): Promise<number> {
  const row = await app.services.database.system
    .selectFrom('usage_counters')
    .select('used')
    .where('workspace_id', '=', tenant.workspaceId)
    .where('metric', '=', 'scheduledThisMonth')
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Locks the post until all calls wait for it, then releases them, so that they really run concurrently. */
async function meetAtRow<T>(app: App, postId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from posts where id = $1 for update', [postId]);
    const answers = calls.map((run) => run());
    await until('every call waits for the post', async () => {
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length === calls.length;
    });
    await client.query('commit');
    return await Promise.all(answers);
  } finally {
    await client.end();
  }
}

describe('approve_post', () => {
  it('200: without a time it is approved, for its present content', async () => {
    const tenant = await app.tenant();
    const post = await submitted(app, tenant);

    const { status, body } = await approve(tenant, post.postId, {
      note: 'Nice',
      step: 1,
      version: post.version,
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'approved',
      approval: {
        state: 'approved',
        contentHash: post.approval.contentHash,
        steps: [
          { decision: 'approved', decidedBy: tenant.userId, reason: 'Nice', at: expect.stringMatching(/Z$/) },
        ],
      },
    });
    expect(await eventsOf(app, post.postId)).toEqual(['post.created', 'post.submitted', 'post.approved']);
    expect(await scheduledUsed(app, tenant)).toBe(0);
  });

  it('200: with a future time it is scheduled and counts in the plan; as a tool', async () => {
    const tenant = await app.tenant();
    const post = await submitted(app, tenant, { scheduledAt: ahead() });

    const tool = await tenant.tool('approve_post', { postId: post.postId });

    expect(tool.body.result.structuredContent.data).toMatchObject({
      status: 'scheduled',
      scheduledAt: post.scheduledAt,
    });
    expect((await eventsOf(app, post.postId)).slice(-2)).toEqual(['post.approved', 'post.scheduled']);
    expect(await scheduledUsed(app, tenant)).toBe(1);
  });

  it('200: with no scheduled posts left in the plan, or no account, it is only approved', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ scheduledThisMonth: 1 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const nowhere = await submitted(app, tenant, { scheduledAt: ahead(), accountIds: [] });
    const first = await submitted(app, tenant, { scheduledAt: ahead() });
    const second = await submitted(app, tenant, { scheduledAt: ahead() });

    expect((await approve(tenant, nowhere.postId)).body.data.status).toBe('approved');
    expect((await approve(tenant, first.postId)).body.data.status).toBe('scheduled');
    expect((await approve(tenant, second.postId)).body.data.status).toBe('approved');
    expect(await scheduledUsed(app, tenant)).toBe(1);
  });

  it.each([
    [false, 'approved'],
    [true, 'scheduled'],
  ])(
    '200: its time passed during the wait, publishOnApproval %s: %s',
    async (publishOnApproval, expected) => {
      const tenant = await app.tenant();
      await setPolicy(app, tenant, { publishOnApproval });
      const post = await submitted(app, tenant, { scheduledAt: ahead() });
      const passed = new Date(Date.now() - 3_600_000);
      await setPost(app, post.postId, { scheduled_at: passed });

      const { body } = await approve(tenant, post.postId);

      expect(body.data.status).toBe(expected);
      // The time is now, so the post is published at once; the original time might be past
      // the limit for late posts.
      expect(new Date(body.data.scheduledAt) > passed).toBe(publishOnApproval);
    },
  );

  it('200: step by step: an internal reviewer, then the client', async () => {
    const tenant = await app.tenant();
    const reviewer = await addColleague(app, tenant, 'reviewer');
    const client = await addColleague(app, tenant, 'client');
    await setPolicy(app, tenant, {
      steps: [{ kind: 'internal', reviewerIds: [reviewer.userId] }, { kind: 'client' }],
    });
    const post = await submitted(app, tenant);

    const early = await approve(tenant, post.postId, {}, client.headers);
    const first = await approve(tenant, post.postId, {}, reviewer.headers);
    const again = await approve(tenant, post.postId, {}, reviewer.headers);
    const last = await approve(tenant, post.postId, { step: 2 }, client.headers);

    expect(early.status).toBe(403);
    expect(first.body.data).toMatchObject({ status: 'pending_approval', approval: { state: 'pending' } });
    expect(again.status).toBe(403);
    expect(last.body.data).toMatchObject({ status: 'approved', approval: { state: 'approved' } });
    expect(last.body.data.approval.steps.map((s: { decidedBy: string }) => s.decidedBy)).toEqual([
      reviewer.userId,
      client.userId,
    ]);
  });

  it('400: an invalid step', async () => {
    const tenant = await newTenant();

    expect((await approve(tenant, 'pst_1', { step: 'first' })).status).toBe(400);
  });

  it('403: S-POST-032 by a credential without the right or the scope, or that is not among the reviewers', async () => {
    const tenant = await app.tenant();
    const [author, stranger, named] = [
      await addColleague(app, tenant, 'author'),
      await addColleague(app, tenant, 'reviewer'),
      await addColleague(app, tenant, 'reviewer'),
    ];
    await setPolicy(app, tenant, { steps: [{ kind: 'internal', reviewerIds: [named.userId] }] });
    const post = await submitted(app, tenant);
    const { token } = await tenant.credential({ scopes: ['posts:write'] });

    const byRole = await approve(tenant, post.postId, {}, author.headers);
    const byStep = await approve(tenant, post.postId, {}, stranger.headers);
    const byScope = await approve(tenant, post.postId, {}, { authorization: `Bearer ${token}` });

    expect(byRole.status).toBe(403);
    expect(byRole.body.error).toMatchObject({ code: 'forbidden', params: { action: 'approve_post' } });
    expect(byStep.body.error).toMatchObject({ code: 'forbidden', params: { action: 'approve_post' } });
    expect(byScope.body.error.params).toEqual({ scope: 'approvals:write' });
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const post = await submitted(app, tenant);

    expect((await approve(other, post.postId)).status).toBe(404);
  });

  it('409: of two simultaneous reviewers one decides the step', async () => {
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { steps: [{ kind: 'internal' }, { kind: 'internal' }] });
    const post = await submitted(app, tenant);

    const answers = await meetAtRow(app, post.postId, [
      () => approve(tenant, post.postId, { step: 1 }),
      () => approve(tenant, post.postId, { step: 1, note: 'me too' }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(app, post.postId)).toHaveLength(3);
  });

  it('409: simultaneous approval and rejection give one of them', async () => {
    const tenant = await app.tenant();
    const post = await submitted(app, tenant);

    const answers = await meetAtRow(app, post.postId, [
      () => approve(tenant, post.postId),
      () => tenant.social('POST', `/posts/${post.postId}/reject`, { reason: 'no' }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(app, post.postId)).toHaveLength(3);
  });

  it('409: another step, another version, or content that is not what was submitted', async () => {
    const tenant = await app.tenant();
    const post = await submitted(app, tenant);

    expect((await approve(tenant, post.postId, { step: 2 })).status).toBe(409);
    expect((await approve(tenant, post.postId, { version: 1 })).status).toBe(409);
    await setPost(app, post.postId, { content_hash: 'other' });
    expect((await approve(tenant, post.postId)).status).toBe(409);
  });

  it.each(['draft', 'approved', 'rejected', 'scheduled', 'publishing', 'published', 'failed'])(
    '409: a post that is %s',
    async (from) => {
      const tenant = await app.tenant();
      const post = await draft(tenant);
      await setPost(app, post.postId, { status: from });

      const { status, body } = await approve(tenant, post.postId);

      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'conflict', params: { status: from } });
    },
  );

  it('403: nobody approves their own post if approval is required, unless alone or allowed by the policy', async () => {
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { required: true });
    expect((await approve(tenant, (await submitted(app, tenant)).postId)).status).toBe(200);
    const { headers } = await addColleague(app, tenant, 'manager');
    const { postId } = await submitted(app, tenant);
    const { status, body } = await approve(tenant, postId);
    expect([status, body.error.params]).toEqual([403, { action: 'approve_post', reason: 'own_post' }]);
    expect((await approve(tenant, postId, {}, headers)).status).toBe(200);
    await setPolicy(app, tenant, { required: true, allowSelfApproval: true });
    expect((await approve(tenant, (await submitted(app, tenant)).postId)).status).toBe(200);
  });

  it('403: a person who rewrote a colleague’s draft cannot approve it; a title or the colleague’s own last edit allows it', async () => {
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { required: true });
    const rewriter = await addColleague(app, tenant, 'manager');
    const onlooker = await addColleague(app, tenant, 'manager');
    const { postId } = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });
    const edit = async (body: object, headers?: Record<string, string>) => {
      const { version } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
      const answer = await tenant.social('PATCH', `/posts/${postId}`, { version, ...body }, headers);
      expect(answer.body.error).toBeUndefined();
    };
    const submit = () => tenant.social('POST', `/posts/${postId}/submit`);
    await edit({ content: { text: 'In other words' } }, rewriter.headers);
    await edit({ title: 'For Monday' }, onlooker.headers);
    await submit();

    const byRewriter = await approve(tenant, postId, {}, rewriter.headers);
    const byMaker = await approve(tenant, postId);
    expect([byRewriter.status, byRewriter.body.error.params.reason]).toEqual([403, 'own_post']);
    expect([byMaker.status, byMaker.body.error.params.reason]).toEqual([403, 'own_post']);

    await tenant.social('POST', `/posts/${postId}/withdraw`);
    await edit({ content: { text: 'In words of my own again' } });
    await submit();
    expect((await approve(tenant, postId, {}, rewriter.headers)).status).toBe(200);

    // Voided when somebody changes the approved content; the change then waits for another approval.
    await edit({ content: { text: 'And changed after the approval' } }, onlooker.headers);
    const changed = (await tenant.social('GET', `/posts/${postId}`)).body.data;
    expect(changed).toMatchObject({ status: 'draft', approval: { state: 'none' } });
    await submit();
    expect((await approve(tenant, postId, {}, onlooker.headers)).status).toBe(403);
    expect((await approve(tenant, postId, {}, rewriter.headers)).status).toBe(200);
  });
});

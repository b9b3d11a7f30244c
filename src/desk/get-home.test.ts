import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';
import { makeMember } from '../people/people-for-tests.ts';
import { addComment } from '../social/comments/inbox-for-tests.ts';
import { draft, setPost, setTargets } from '../social/posts/posts-for-tests.ts';
import { addAccount } from '../../test/factories/account.ts';

const app = await startApp();

describe('get_home', () => {
  it('200: open work in both halves, with counts and the newest items', async () => {
    const tenant = await app.tenant();
    const terms = await seedTask(app, tenant, { status: 'waiting_confirmation' });
    const running = await seedTask(app, tenant, { status: 'running' });
    const grave = [{ check: 'placeholders', severity: 'major', message: 'lost', start: 0, end: 0 }];
    const review = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [{ content: 'One', targets: { de: { text: 'Eins', state: 'machine', issues: grave } } }],
    });
    const [expired, fine] = [
      await addAccount(app, tenant, { status: 'expired' }),
      await addAccount(app, tenant),
    ];
    const failed = await draft(tenant, { content: { text: 'Went wrong' }, accountIds: [fine] });
    await setTargets(app, failed.postId, { status: 'failed', error_code: 'platform_error' });
    const waiting = await draft(tenant, { content: { text: 'Please look' } });
    await setPost(app, waiting.postId, { status: 'pending_approval' });
    const next = await draft(tenant, { content: { text: 'Tomorrow' } });
    const tomorrow = new Date(app.services.clock.now().getTime() + 86_400_000);
    await setPost(app, next.postId, { status: 'scheduled', scheduled_at: tomorrow });
    const comment = await addComment(app, tenant, fine);
    const { body: sent } = await tenant.open('POST', '/callbacks/test', {
      callback_url: 'http://127.0.0.1:9999/',
    });
    await app.services.database.system
      .updateTable('deliveries')
      .set({ status: 'dead', finished_at: app.services.clock.now() })
      .where('id', '=', sent.data.delivery_id)
      .execute();

    const { status, body } = await tenant.console('get_home', {});

    expect(status).toBe(200);
    const { waiting: piles } = body.data;
    const only = (id: string, of: object = {}) => ({
      count: 1,
      items: [{ id, of: expect.objectContaining(of) }],
    });
    expect(piles).toMatchObject({
      terms: only(terms, { projectId: tenant.projectId }),
      review: only(review, { rows: 1, languages: ['de'], rowId: `${review}:0`, language: 'de' }),
      failedTasks: { count: 0, items: [] },
      failedTargets: only(failed.postId, { accountId: fine, errorCode: 'platform_error' }),
      approvals: only(waiting.postId),
      confirmations: { count: 0 },
      comments: only(comment),
      accounts: only(expired, { status: 'expired' }),
      deliveries: only(sent.data.delivery_id, { kind: 'callback' }),
    });
    expect(piles.failedTargets.items[0].title).toBe('Went wrong');
    expect(body.data.runningTasks).toMatchObject(only(running));
    expect(body.data.nextPosts).toMatchObject(only(next.postId));
    expect(body.data.nextPosts.items[0].at).toBe(tomorrow.toISOString());
    expect(body.data.quotas.seats.used).toBe(1);
    expect(body.data.checklist).toEqual({
      accountConnected: true,
      taskMade: true,
      postMade: true,
      keyIssued: true,
      memberInvited: false,
    });
  });

  it('200: five are shown and all are counted; the checklist ends by itself', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant);
    await draft(tenant);
    for (let i = 0; i < 7; i += 1) await seedTask(app, tenant, { status: 'waiting_confirmation' });
    await makeMember(app, tenant, 'viewer');
    const { data } = (await tenant.console('get_home', {})).body;
    expect([data.waiting.terms.count, data.waiting.terms.items.length]).toEqual([7, 5]);
    expect(data.checklist).toBe(null);
  });

  it('200: everyone sees the work of their role', async () => {
    const tenant = await app.tenant();
    const account = await addAccount(app, tenant, { status: 'expired' });
    await addComment(app, tenant, account);
    await seedTask(app, tenant, { status: 'waiting_confirmation' });
    const post = await draft(tenant);
    await setPost(app, post.postId, { status: 'pending_approval' });
    const [author, client] = [
      await makeMember(app, tenant, 'author'),
      await makeMember(app, tenant, 'client'),
    ];
    const of = async (person: typeof author) => {
      const { waiting, checklist } = (await person.console('get_home', {})).body.data;
      return [
        waiting.terms.count,
        waiting.approvals.count,
        waiting.comments.count,
        waiting.accounts.count,
        checklist,
      ];
    };
    expect(await of(author)).toEqual([1, 0, 1, 1, null]);
    // Nothing was shared with the client.
    expect(await of(client)).toEqual([0, 0, 0, 0, null]);
  });

  it('200: translators and reviewers see the rows in their languages and nothing else', async () => {
    const tenant = await app.tenant();
    const account = await addAccount(app, tenant, { status: 'expired' });
    await addComment(app, tenant, account);
    await seedTask(app, tenant, { status: 'waiting_confirmation' });
    const task = await seedTask(app, tenant, {
      languages: ['de', 'ja'],
      strings: [
        { content: 'One', targets: { de: { text: 'Eins', state: 'machine' }, ja: '一' } },
        { content: 'Two', targets: { de: { text: 'Zwei', state: 'edited' }, ja: '二' } },
        { content: 'Three', targets: { de: { text: 'Drei', state: 'approved' }, ja: null } },
      ],
    });
    const of = async (rights: object) => {
      const person = await makeMember(app, tenant, 'viewer');
      await tenant.console('change_member', { userId: person.userId, role: 'viewer', ...rights });
      return (await person.console('get_home', {})).body.data;
    };
    const translator = await of({ localization: 'translator', languages: ['de'] });
    expect(translator.waiting.strings).toMatchObject({
      count: 1,
      items: [{ id: task, of: { projectId: tenant.projectId, language: 'de', rows: 1 } }],
    });
    const others = Object.entries<{ count: number }>(translator.waiting).filter(
      ([name]) => name !== 'strings',
    );
    expect(others.map(([, { count }]) => count)).toEqual(others.map(() => 0));
    const reviewer = await of({ localization: 'reviewer', languages: null });
    expect(reviewer.waiting.strings.items.map(({ of: { language, rows } }: any) => [language, rows])).toEqual(
      [
        ['de', 2],
        ['ja', 3],
      ],
    );
    expect((await of({})).waiting).toMatchObject({ strings: { count: 0 }, terms: { count: 1 } });

    // A task that no engine could fill is listed too; a cancelled one needs no action.
    for (const [failure_code, count] of [
      [502, 1],
      [499, 0],
    ] as const) {
      await app.services.database.system
        .updateTable('tasks')
        .set({ status: 'failed', failure_code })
        .where('id', '=', task)
        .execute();
      const now = await of({ localization: 'translator', languages: ['de'] });
      expect(now.waiting.strings.count, String(failure_code)).toBe(count);
    }
  });

  it('200: nothing of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await seedTask(app, other, { status: 'waiting_confirmation' });
    await addAccount(app, other, { status: 'expired' });
    const { waiting, nextPosts, runningTasks } = (await tenant.console('get_home', {})).body.data;
    const piles = [...Object.values<{ count: number }>(waiting), nextPosts, runningTasks];
    expect(piles.map(({ count }) => count)).toEqual(piles.map(() => 0));
  });
});

import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { callTooOften, enter, refusal } from '../../people/people-for-tests.ts';
import { setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { makeLink } from './links-for-tests.ts';

const setUp = async () => {
  const app = await startApp();
  const tenant = await app.tenant();
  const link = await makeLink(tenant);
  const decide = (said: object) =>
    enter(app, 'decide_review', {
      token: link.token,
      name: 'Mira',
      decision: 'approve',
      version: 1,
      ...said,
    });
  const notes = async () =>
    (await tenant.console('list_post_notes', { postId: link.postId })).body.data.items;
  return { app, tenant, ...link, decide, notes };
};

describe('decide_review', () => {
  it('200: a note with the person’s name, a line in the audit log, and the last decision beside the link', async () => {
    const { tenant, postId, id, decide, notes } = await setUp();
    const answer = await decide({ decision: 'changes', comment: 'Saturday, not Friday.' });
    expect([answer.status, answer.body.data]).toEqual([200, { decision: 'changes' }]);
    expect((await decide({})).status).toBe(200);
    expect(await notes()).toMatchObject([
      { authorId: 'link:Mira', text: 'Asks for changes.\nSaturday, not Friday.' },
      { authorId: 'link:Mira', text: 'Approves this version.' },
    ]);
    const [link] = (await tenant.console('list_review_links', { postId })).body.data.items;
    expect(link.decision).toMatchObject({ by: 'Mira', kind: 'approve', version: 1 });
    const log = await tenant.console('list_audit_log', { operation: 'decide_review' });
    expect(log.body.data.items).toMatchObject([
      { actor: { kind: 'visitor', id } },
      { actor: { kind: 'visitor', id } },
    ]);
    expect(log.text).not.toContain('token');
  });

  it('200: it approves nothing: the required approvers still must', async () => {
    const { app, tenant, postId, decide } = await setUp();
    await setPolicy(app, tenant, { required: true });
    await tenant.console('submit_post_for_approval', { postId });
    const { status, version } = (await tenant.console('get_post', { postId })).body.data;
    expect(status).toBe('pending_approval');
    expect((await decide({ version })).status).toBe(200);
    const after = (await tenant.console('get_post', { postId })).body.data;
    expect([after.status, after.version]).toEqual([status, version]);
    expect(after.approval.steps.every((step: { decision: unknown }) => !step.decision)).toBe(true);
  });

  it.each([{ name: ' ' }, { decision: 'publish' }, { decision: 'changes', comment: ' ' }, { version: 0 }])(
    '400: %j',
    async (said) => {
      const { decide, notes } = await setUp();
      expect((await decide(said)).status).toBe(400);
      expect(await notes()).toEqual([]);
    },
  );

  it('404: a revoked link, or one of a deleted post', async () => {
    const { tenant, id, postId, decide } = await setUp();
    await tenant.console('revoke_review_link', { id });
    expect((await decide({})).status).toBe(404);
    const other = await setUp();
    await other.tenant.console('delete_post', { postId: other.postId });
    const { status, text } = await other.decide({});
    expect([status, text.includes(postId) || text.includes(other.postId)]).toEqual([404, false]);
  });

  it('404: a link with too many decisions; its earlier ones stay', async () => {
    const { app, id, decide, notes } = await setUp();
    expect((await decide({})).status).toBe(200);
    await app.services.database.system
      .updateTable('review_links')
      .set({ times: 50 })
      .where('id', '=', id)
      .execute();
    expect((await decide({})).status).toBe(404);
    expect(await notes()).toHaveLength(1);
  });

  it('409: the post has changed since it was shown, or was published', async () => {
    const { app, postId, decide, notes } = await setUp();
    expect((await decide({ version: 2 })).body.error.params).toMatchObject({ version: 1 });
    await setPost(app, postId, { status: 'published' });
    expect((await decide({})).status).toBe(409);
    expect(await notes()).toEqual([]);
  });

  it('429: one network has only a few tries', async () => {
    const app = await startApp();
    const decision = { token: 'x'.repeat(43), name: 'Mira', decision: 'approve', version: 1 };
    expect(refusal(await callTooOften(app, 'decide_review', decision))).toEqual([429, 'rate_limited']);
  });
});

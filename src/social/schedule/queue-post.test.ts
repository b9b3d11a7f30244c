import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { draft, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

const DAILY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));

async function ready(slots: object[] = DAILY) {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots });
  const make = async (accountIds: string[] = [accountId]): Promise<string> =>
    (await draft(tenant, { accountIds })).postId;
  const queue = (postId: string, body: object = {}, headers = {}) =>
    tenant.social('POST', `/posts/${postId}/queue`, body, { ...key(), ...headers });
  return { app, tenant, accountId, make, queue };
}

describe('queue_post', () => {
  it('200: the next free slot; ten at once take ten different ones', async () => {
    const { accountId, make, queue } = await ready();
    const posts = await Promise.all(Array.from({ length: 9 }, () => make()));

    const answers = await Promise.all(posts.map((postId) => queue(postId)));

    expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 200));
    const times = answers.map(({ body }) => body.data.slot[0].at);
    expect(new Set(times).size).toBe(9);
    expect(answers[0]?.body.data.slot).toEqual([{ accountId, at: answers[0]?.body.data.post.scheduledAt }]);
  });

  it('200: next fills a gap, last goes to the end', async () => {
    const { tenant, make, queue } = await ready();
    const [first, second, third, fourth] = [await make(), await make(), await make(), await make()];
    const at = async (postId: string, position: string) =>
      (await queue(postId, { position })).body.data.slot[0].at;
    const one = await at(first, 'next');
    const two = await at(second, 'next');
    await tenant.social('POST', `/posts/${first}/unschedule`, {}, key());

    expect((await at(third, 'last')) > two).toBe(true);
    expect(await at(fourth, 'next')).toBe(one);
  });

  it('200: each account in its own slot; the later one waits for its time', async () => {
    const { app, tenant, accountId, make, queue } = await ready();
    const later = await addAccount(app, tenant, { platform: 'bluesky' });
    await tenant.social('PUT', `/accounts/${later}/slots`, { slots: [{ weekday: 1, time: '00:01' }] });
    // Fills the slots for weeks, so that its free slot lies after that of the other account.
    for (let i = 0; i < 2; i += 1) await queue(await make([later]));
    const postId = await make([accountId, later]);

    const { body } = await queue(postId);

    const bySlot = new Map(body.data.slot.map((s: { accountId: string; at: string }) => [s.accountId, s.at]));
    expect(body.data.post.scheduledAt).toBe(bySlot.get(accountId));
    expect(body.data.post.targets.map((t: { nextAttemptAt: string | null }) => t.nextAttemptAt)).toEqual([
      null,
      bySlot.get(later),
    ]);
  });

  it('400: an unknown position, or no key', async () => {
    const { tenant, make, queue } = await ready();
    const postId = await make();
    expect((await queue(postId, { position: 'first' })).status).toBe(400);
    expect((await tenant.social('POST', `/posts/${postId}/queue`, {})).status).toBe(400);
  });

  it('402: the quota of the plan is used up', async () => {
    const { app, tenant, make, queue } = await ready();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ scheduledThisMonth: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const { status, body } = await queue(await make());
    expect(status).toBe(402);
    expect(body.error.params).toMatchObject({ limit: 0, used: 0 });
  });

  it('404: a post of another workspace', async () => {
    const { app, make } = await ready();
    const other = await app.tenant();
    expect((await other.social('POST', `/posts/${await make()}/queue`, {}, key())).status).toBe(404);
  });

  it('409: no slots, no account, expired, not approved, or not a draft', async () => {
    const { app, tenant, make, queue } = await ready([]);
    const code = async (postId: string) => {
      const { status, body } = await queue(postId);
      return [status, body.error.code];
    };
    expect(await code(await make())).toEqual([409, 'conflict']);
    expect(await code(await make([]))).toEqual([409, 'no_account']);
    const expired = await addAccount(app, tenant, { platform: 'bluesky', status: 'expired' });
    expect(await code(await make([expired]))).toEqual([409, 'needs_reauth']);
    const out = await make();
    await setPost(app, out, { status: 'published' });
    expect(await code(out)).toEqual([409, 'conflict']);
    const strict = await ready();
    await setPolicy(strict.app, strict.tenant, { required: true });
    const refused = await strict.queue(await strict.make());
    expect(refused.body.error.code).toBe('approval_required');
  });

  it('422: blocking issues of the precheck; over MCP', async () => {
    const { tenant, accountId } = await ready();
    const { postId } = await draft(tenant, { accountIds: [accountId], content: { text: 'x'.repeat(301) } });
    const tool = await tenant.tool('queue_post', { postId, idempotencyKey: 'queue-over-mcp' });
    expect(tool.text).toContain('precheck_failed');
  });
});

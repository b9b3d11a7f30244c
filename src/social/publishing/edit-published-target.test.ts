import { afterAll, describe, expect, it } from 'vitest';
import { key } from '../../../test/factories/key.ts';
import { addColleague } from '../posts/posts-for-tests.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';

const stage = await openStage();
afterAll(() => stage.close());

async function published(mark: string, platform: 'mastodon' | 'bluesky' = 'mastodon') {
  const tenant = await stage.app.tenant();
  const account = await stage.connect(tenant, platform);
  const post = await stage.post(tenant, [account], { text: mark });
  await tenant.social('POST', `/posts/${post}/publish`, {}, key());
  const target = await until('the post', async () => {
    const row = await targetOf(stage.app, post);
    return row.status === 'published' && row;
  });
  return { tenant, account, post, id: target.id };
}

const edit = (tenant: Tenant, post: string, id: string, body: object) =>
  tenant.social('POST', `/posts/${post}/targets/${id}/edit`, body, key());

const settled = (post: string) =>
  until('the edit', async () => {
    const row = await targetOf(stage.app, post);
    return row.snapshot?.edit === undefined && row;
  });

describe('edit_published_target', () => {
  it('202: the platform has the new words, the target too, and the post keeps its own', async () => {
    const { tenant, post, id } = await published('mark-before');
    const { status, body } = await edit(tenant, post, id, { text: 'mark-after' });
    expect([status, body.data.target.status]).toEqual([202, 'published']);
    expect(await settled(post)).toMatchObject({
      status: 'published',
      error: null,
      snapshot: { text: 'mark-after' },
    });
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-before')).toBe(0);
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-after')).toBe(1);
    const shown = (await tenant.social('GET', `/posts/${post}`)).body.data;
    expect([shown.content.text, shown.targets[0].variant.text]).toEqual(['mark-before', 'mark-after']);
    expect(shown.targets[0].variant).not.toHaveProperty('edit');
  });

  it('202: a lost answer is requested again, and a refusal is shown at the target', async () => {
    const { tenant, post, id } = await published('mark-lost');
    stage.sandbox.faults.arm({ platform: 'mastodon', op: 'edit_status', nth: 1, kind: 'drop_after' });
    await edit(tenant, post, id, { text: 'mark-found' });
    await settled(post);
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-found')).toBe(1);
    stage.sandbox.faults.arm({ platform: 'mastodon', op: 'edit_status', nth: 1, kind: 'status', value: 422 });
    await edit(tenant, post, id, { text: 'mark-refused' });
    expect(await settled(post)).toMatchObject({
      status: 'published',
      error_code: expect.stringMatching(/./),
      snapshot: { text: 'mark-found' },
    });
  });

  it('404: a target of another workspace', async () => {
    const { post, id } = await published('mark-foreign');
    expect((await edit(await stage.app.tenant(), post, id, { text: 'x' })).status).toBe(404);
  });

  it('409: not published, a platform without editing, a fixed title, an edit in progress, an ended authorization', async () => {
    const { tenant, account, post, id } = await published('mark-conflicts');
    const codeOf = async (answer: ReturnType<typeof edit>) => {
      const { status, body } = await answer;
      return [status, body.error.code];
    };
    expect(await codeOf(edit(tenant, post, id, { text: 'x', title: 'T' }))).toEqual([409, 'conflict']);
    const elsewhere = await published('mark-bluesky', 'bluesky');
    const there = edit(elsewhere.tenant, elsewhere.post, elsewhere.id, { text: 'x' });
    expect(await codeOf(there)).toEqual([409, 'conflict']);
    const draft = await stage.post(tenant, [account]);
    const early = edit(tenant, draft, (await targetOf(stage.app, draft)).id, { text: 'x' });
    expect(await codeOf(early)).toEqual([409, 'conflict']);
    const { system } = stage.app.services.database;
    const { snapshot } = await targetOf(stage.app, post);
    const pending = {
      id: 'att_other',
      text: 'y',
      settings: {},
      by: 'usr',
      at: stage.app.services.clock.now().toISOString(),
    };
    await system
      .updateTable('post_targets')
      .set({ snapshot: JSON.stringify({ ...snapshot, edit: pending }) })
      .where('id', '=', id)
      .execute();
    expect(await codeOf(edit(tenant, post, id, { text: 'x' }))).toEqual([409, 'conflict']);
    await system
      .updateTable('post_targets')
      .set({ snapshot: JSON.stringify(snapshot) })
      .where('id', '=', id)
      .execute();
    await system.updateTable('accounts').set({ status: 'expired' }).where('id', '=', account).execute();
    expect((await edit(tenant, post, id, { text: 'x' })).body.error.code).toBe('needs_reauth');
  });

  it('409: a workspace that requires an approval, unless its owner may approve their own posts', async () => {
    const { tenant, post, id } = await published('mark-policy');
    const { system } = stage.app.services.database;
    const policy = (approval: object) =>
      system
        .updateTable('workspaces')
        .set({ policy: JSON.stringify({ approval }) })
        .where('id', '=', tenant.workspaceId)
        .execute();
    await policy({ required: true });
    await addColleague(stage.app, tenant, 'reviewer');
    const refused = await edit(tenant, post, id, { text: 'mark-unapproved' });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'approval_required']);
    await policy({ required: true, allowSelfApproval: true });
    expect((await edit(tenant, post, id, { text: 'mark-approved' })).status).toBe(202);
  });

  it('422: words that the platform would refuse', async () => {
    const { tenant, post, id } = await published('mark-long');
    const { status, body } = await edit(tenant, post, id, { text: 'x'.repeat(600) });
    expect([status, body.error.code]).toEqual([422, 'precheck_failed']);
    expect((await edit(tenant, post, id, { text: ' ' })).status).toBe(422);
  });

  it('503: external writes are off', async () => {
    const { tenant, post, id } = await published('mark-off');
    const { config } = stage.app.services;
    Object.assign(config, { externalWrites: false });
    try {
      const tool = await tenant.tool('edit_published_target', {
        ...{ postId: post, targetId: id, text: 'mark-never', idempotencyKey: 'edit-off-1' },
      });
      expect(tool.body.result.isError).toBe(true);
      expect(tool.text).toContain('external_writes_off');
      expect((await edit(tenant, post, id, { text: 'mark-never' })).status).toBe(503);
    } finally {
      Object.assign(config, { externalWrites: true });
    }
  });
});

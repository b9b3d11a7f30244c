import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { column, makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('create_idea', () => {
  it('200: at the end of its group, with every field; the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    await makeIdea(tenant, { groupId: id, title: 'first' });
    const made = await makeIdea(tenant, {
      groupId: id,
      title: 'second',
      text: 'Some text',
      platforms: ['x'],
      locales: ['de'],
      links: ['https://example.com/a'],
      targetDate: '2026-11-20',
      assigneeId: tenant.userId,
      score: 2.5,
    });
    expect(made).toMatchObject({
      targetDate: '2026-11-20',
      score: 2.5,
      version: 1,
      postIds: [],
      createdBy: tenant.userId,
    });
    expect(await column(tenant, id)).toEqual(['first', 'second']);
    const tool = await tenant.tool('create_idea', { title: 'third' });
    expect(tool.body.result.structuredContent.data).toMatchObject({ groupId: null, text: '' });
  });
  it('400: S-SOC-013 a title of almost a megabyte, an invalid day, a link that is not an address', async () => {
    const { tenant } = await movingTenant();
    for (const fields of [
      { title: 'x'.repeat(1_000_000) },
      { targetDate: '2026-02-30' },
      { links: ['javascript:alert(1)'] },
    ]) {
      const { status, body } = await tenant.social('POST', '/ideas', { title: 'a', ...fields });
      expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    }
  });
  it('404: a group, a tag, media or a member that does not exist', async () => {
    const { app, tenant } = await movingTenant();
    const other = await app.tenant();
    const { id } = await makeGroup(other);
    for (const fields of [
      { groupId: id },
      { tags: ['tag_x'] },
      { mediaIds: ['med_x'] },
      { assigneeId: other.userId },
    ])
      expect((await tenant.social('POST', '/ideas', { title: 'a', ...fields })).status).toBe(404);
  });
  it('409: a group that is full or locked, also for several at once', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant, { wipLimit: 2 });
    const add = () => tenant.social('POST', '/ideas', { title: 'a', groupId: id });
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    await tenant.social('PATCH', `/idea-groups/${id}`, { isLocked: true, wipLimit: null });
    expect((await add()).body.error.params.reason).toBe('group_locked');
  });
});

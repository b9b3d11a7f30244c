import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, makeMember, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('update_workspace', () => {
  it('200: only sent fields change', async () => {
    const tenant = await app.tenant();
    const change = { name: ' Aurora ', locales: ['de', 'ja', 'de'] };
    expect((await tenant.console('update_workspace', change)).body.data).toEqual({
      workspaceId: tenant.workspaceId,
      name: 'Aurora',
      timezone: 'UTC',
      locales: ['de', 'ja'],
      requireSecondFactor: false,
    });
  });

  it('200: a second factor for everybody; people without one lose access at once', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    await addTotp(app, tenant);
    const answer = await tenant.console('update_workspace', { requireSecondFactor: true });
    expect(answer.body.data.requireSecondFactor).toBe(true);
    expect((await member.console('list_members')).body.error.params).toEqual({ need: 'second_factor' });
  });

  it.each([
    {},
    { name: '' },
    { name: 'A\nB' },
    { name: 'see x://y' },
    { timezone: 'Mars/Olympus' },
    { locales: ['klingon'] },
    { title: 'x' },
  ])('400: %j', async (body) => {
    expect((await (await app.tenant()).console('update_workspace', body)).status).toBe(400);
  });

  it('409: a person without one cannot require one of others', async () => {
    const answer = await (await app.tenant()).console('update_workspace', { requireSecondFactor: true });
    expect(refusal(answer)).toEqual([409, 'conflict']);
  });
});

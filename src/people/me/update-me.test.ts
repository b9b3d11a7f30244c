import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();

describe('update_me', () => {
  it('200: the others see the new name', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('update_me', { name: ' Mira Lang ' })).body.data).toEqual({
      userId: tenant.userId,
      name: 'Mira Lang',
      preferences: expect.any(Object),
    });
    const { items } = (await tenant.console('list_members', {})).body.data;
    expect(items[0].name).toBe('Mira Lang');
  });

  it('200: sent preferences change and the rest stays, for this person alone', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await tenant.console('update_me', { preferences: { theme: 'dark', language: 'zh-cn' } });
    await tenant.console('update_me', { preferences: { timezone: 'Asia/Tokyo', language: null } });
    const mine = (await tenant.console('get_me', {})).body.data;
    expect(mine).toMatchObject({
      name: 'Tester',
      preferences: { theme: 'dark', density: 'comfortable', language: null, timezone: 'Asia/Tokyo' },
    });
    expect((await other.console('get_me', {})).body.data.preferences.theme).toBe('system');
  });

  it.each([
    { preferences: { theme: 'pink' } },
    { preferences: { timezone: '+02:00' } },
    { preferences: { admin: true } },
    { preferences: {} },
  ])('400: preferences %j', async (body) => {
    const tenant = await app.tenant();
    expect((await tenant.console('update_me', body)).status).toBe(400);
  });

  it.each([{}, { name: ' ' }, { name: 'A\nB' }, { name: 'x'.repeat(81) }, { name: 'Mira', email: 'a@b.c' }])(
    '400: %j',
    async (body) => {
      const tenant = await app.tenant();
      expect((await tenant.console('update_me', body)).status).toBe(400);
    },
  );
});

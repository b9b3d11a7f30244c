import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

describe('update_me', () => {
  it('200: the others see the new name', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('update_me', { name: ' Mira Lang ' })).body.data).toEqual({
      userId: tenant.userId,
      name: 'Mira Lang',
    });
    const { items } = (await tenant.console('list_members', {})).body.data;
    expect(items[0].name).toBe('Mira Lang');
  });

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(81) }, { name: 'Mira', email: 'a@b.c' }])(
    '400: %j',
    async (body) => {
      const tenant = await app.tenant();
      expect((await tenant.console('update_me', body)).status).toBe(400);
    },
  );
});

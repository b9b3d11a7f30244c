import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addPasskey } from './passkeys-for-tests.ts';

const app = await startApp();

describe('list_passkeys', () => {
  it('200: one’s own, and nobody else’s', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    await addPasskey(app, eve);
    const { status, body } = await mira.console('list_passkeys');
    expect(status).toBe(200);
    expect(body.data.items).toEqual([
      { id: device.id, name: 'Laptop', addedAt: expect.any(String), lastUsedAt: null },
    ]);
  });
});

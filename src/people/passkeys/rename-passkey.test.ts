import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addPasskey } from './passkeys-for-tests.ts';

const app = await startApp();

describe('rename_passkey', () => {
  it('200: it has the new name', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const { status } = await tenant.console('rename_passkey', { passkeyId: device.id, name: 'Phone' });
    expect(status).toBe(200);
    expect((await tenant.console('list_passkeys')).body.data.items).toMatchObject([{ name: 'Phone' }]);
  });

  it('400: an empty name', async () => {
    const tenant = await app.tenant();
    const { status } = await tenant.console('rename_passkey', { passkeyId: 'abc', name: ' ' });
    expect(status).toBe(400);
  });

  it('404: another person’s passkey', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    const { status } = await eve.console('rename_passkey', { passkeyId: device.id, name: 'Mine' });
    expect(status).toBe(404);
    expect((await mira.console('list_passkeys')).body.data.items).toMatchObject([{ name: 'Laptop' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { jobContext } from '../../../test/factories/job-context.ts';
import { openWorld, startWorld } from '../../../test/factories/world.ts';
import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { connectTiktok } from './accounts-for-tests.ts';
import { runAccountPicture } from './run-account-picture.ts';

const pictureOf = async (tenant: Tenant, accountId: string): Promise<string | null> =>
  (await tenant.social('GET', `/accounts/${accountId}`)).body.data.pictureUrl;

async function setAvatar({ services }: App, accountId: string, avatar: string | null): Promise<void> {
  await services.database.system
    .updateTable('accounts')
    .set({ avatar })
    .where('id', '=', accountId)
    .execute();
}

/** Keys of pictures that do not expire. */
async function keptBlobs({ services }: App, accountId: string): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('blobs')
    .select('key')
    .where('key', 'like', `media/${accountId.toLowerCase()}/%`)
    .where('expires_at', 'is', null)
    .execute();
  return rows.map(({ key }) => key);
}

describe('run_account_picture', () => {
  it('connecting or syncing an account requests its picture', async () => {
    const { app, close } = await openWorld({ roles: ['api', 'worker'] });
    try {
      const tenant = await app.tenant();
      const accountId = await connectTiktok(tenant);
      await until('there is a picture', async () => (await pictureOf(tenant, accountId)) !== null);
      const before = await keptBlobs(app, accountId);

      // As if the platform had shown it at another address before.
      await app.services.database.system
        .updateTable('accounts')
        .set({ picture_source: 'https://old.example/face.png' })
        .where('id', '=', accountId)
        .execute();
      await tenant.social('POST', `/accounts/${accountId}/sync`);

      await until('it is another', async () => (await keptBlobs(app, accountId))[0] !== before[0]);
    } finally {
      await close();
    }
  });

  it('a small JPEG of our own, fetched once', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectTiktok(tenant);

    await runAccountPicture.run({ accountId }, jobContext(app, tenant));
    await runAccountPicture.run({ accountId }, jobContext(app, tenant));

    const link = await pictureOf(tenant, accountId);
    expect(new URL(link ?? '').origin).toBe(new URL(app.url).origin);
    const file = await fetch(link ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(await keptBlobs(app, accountId)).toHaveLength(1);
  });

  it('a new picture replaces the old one, and a removed one leaves none', async () => {
    const { app, sandbox } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectTiktok(tenant);
    await runAccountPicture.run({ accountId }, jobContext(app, tenant));
    const [first] = await keptBlobs(app, accountId);

    await setAvatar(app, accountId, `${sandbox.url}/faces/tiktok/another.png`);
    await runAccountPicture.run({ accountId }, jobContext(app, tenant));
    const [second, ...more] = await keptBlobs(app, accountId);
    expect(more).toEqual([]);
    expect(second).not.toBe(first);

    await setAvatar(app, accountId, null);
    await runAccountPicture.run({ accountId }, jobContext(app, tenant));
    expect(await keptBlobs(app, accountId)).toEqual([]);
    expect(await pictureOf(tenant, accountId)).toBeNull();
  });

  it.each([
    ['an address inside', () => 'http://10.1.2.3/face.png'],
    ['what is no picture', (sandbox: string) => `${sandbox}/__sandbox/health`],
    ['what is not there', (sandbox: string) => `${sandbox}/faces/none`],
  ])('%s leaves the initials, and is not requested again', async (_, addressAt) => {
    const { app, sandbox } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectTiktok(tenant);
    await setAvatar(app, accountId, addressAt(sandbox.url));

    await runAccountPicture.run({ accountId }, jobContext(app, tenant));

    expect(await pictureOf(tenant, accountId)).toBeNull();
    expect(await keptBlobs(app, accountId)).toEqual([]);
  });

  it('a disconnected account leaves no picture behind', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectTiktok(tenant);
    await runAccountPicture.run({ accountId }, jobContext(app, tenant));
    expect(await keptBlobs(app, accountId)).toHaveLength(1);

    expect((await tenant.console('disconnect_account', { accountId })).status).toBe(200);

    expect(await keptBlobs(app, accountId)).toEqual([]);
  });
});

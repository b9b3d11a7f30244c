import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { announce, jpeg, put, upload } from './media-for-tests.ts';
import { runExpireUploads } from './run-expire-uploads.ts';
import { runMediaIntake } from './run-media-intake.ts';
import { runMediaRender } from './run-media-render.ts';
import { listeningPort } from '#platform/net/listening-port.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const MIB = 1024 * 1024;

async function setUp(mediaBytes = 10 * MIB): Promise<{ app: App; tenant: Tenant }> {
  const app = await startApp();
  const tenant = await app.tenant();
  await limitTo(app, tenant, mediaBytes);
  return { app, tenant };
}

const limitTo = ({ services }: App, { workspaceId }: Tenant, mediaBytes: number) =>
  services.database.system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify({ mediaBytes }) })
    .where('id', '=', workspaceId)
    .execute();

const quota = async (tenant: Tenant) =>
  (await tenant.social('GET', '/workspace')).body.data.quotas.mediaBytes;

const ask = (tenant: Tenant, bytes: number) =>
  tenant.console('create_media_upload', { filename: 'a.jpg', mime: 'image/jpeg', bytes });

describe('the media quota of a workspace', () => {
  it('402: announced bytes count; deleted or abandoned ones do not', async () => {
    const { app, tenant } = await setUp();
    const { id } = (await ask(tenant, 6 * MIB)).body.data;
    expect(await quota(tenant)).toEqual({ used: 6 * MIB, limit: 10 * MIB, left: 4 * MIB });

    const refused = await tenant.social('POST', '/media', {
      filename: 'b.jpg',
      mime: 'image/jpeg',
      bytes: 5 * MIB,
    });
    expect([refused.status, refused.body.error.code]).toEqual([402, 'plan_limit']);
    expect(refused.body.error.params).toEqual({ quota: 'mediaBytes', limit: 10 * MIB, used: 6 * MIB });
    expect((await quota(tenant)).used).toBe(6 * MIB);

    expect((await tenant.social('DELETE', `/media/${id}`)).status).toBe(200);
    expect((await quota(tenant)).used).toBe(0);
    expect((await ask(tenant, 9 * MIB)).status).toBe(200);
    await app.services.database.executeSql(
      `update media set expires_at = now() - interval '1 second' where workspace_id = '${tenant.workspaceId}' and deleted_at is null`,
    );
    expect((await quota(tenant)).used).toBe(0);
    await runExpireUploads.run({}, jobContext(app, tenant));
    expect((await ask(tenant, 10 * MIB)).status).toBe(200);
  });

  it('402: of many requests for the last bytes at once, as many get them as fit', async () => {
    const { tenant } = await setUp();
    await quota(tenant);
    await tenant.console('list_media', {});
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(tenant, 4 * MIB)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402, 402, 402, 402]);
    expect((await quota(tenant)).used).toBe(8 * MIB);
  });

  it('413: parts may not grow beyond what was announced', async () => {
    const { app, tenant } = await setUp();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    expect((await put(app, tenant, `/media/${id}/content?part=1`, bytes)).status).toBe(200);
    expect((await put(app, tenant, `/media/${id}/content?part=2`, bytes)).status).toBe(413);
    const { rows } = await app.services.database.executeSql(
      `select count(*) filter (where expires_at <= now()) as gone, count(*) as all from blobs where key like 'media/${id.toLowerCase()}/%'`,
    );
    expect(rows).toEqual([{ gone: 1, all: 2 }]);
  });

  it('renders count, and one that does not fit fails by name', async () => {
    const { app, tenant } = await setUp();
    const { id } = await upload(app, tenant, await jpeg(1200, 1200));
    const before = (await quota(tenant)).used;
    const render = async (preset: string) => {
      const { body, status } = await tenant.social('POST', `/media/${id}/renders`, { preset });
      if (status !== 200) return { status, errorCode: body.error.params.quota };
      await runMediaRender.run({ renderId: body.data.id }, jobContext(app, tenant));
      const shown = (await tenant.social('GET', `/media/${id}`)).body.data.renders;
      return shown.find((each: { id: string }) => each.id === body.data.id);
    };
    const made = await render('x_square');
    expect(made.status).toBe('ready');
    expect((await quota(tenant)).used).toBe(before + made.bytes);

    await limitTo(app, tenant, before + made.bytes + 1);
    expect(await render('instagram_feed_4x5')).toMatchObject({
      status: 'failed',
      errorCode: 'quota_used_up',
    });
    await limitTo(app, tenant, before + made.bytes);
    expect(await render('instagram_feed_4x5')).toEqual({ status: 402, errorCode: 'mediaBytes' });
    expect((await quota(tenant)).used).toBe(before + made.bytes);
  });

  it('imports count once they are fetched, and one that does not fit fails by name', async () => {
    const { app, tenant } = await setUp();
    const picture = await jpeg();
    const server = createServer((_request, response) => void response.end(picture));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${listeningPort(server)}/a.jpg`;
    const take = async () => {
      const { status, body } = await tenant.social('POST', '/media/import', { url });
      if (status !== 200) return { status };
      await runMediaIntake.run({ mediaId: body.data.id }, jobContext(app, tenant));
      return (await tenant.social('GET', `/media/${body.data.id}`)).body.data;
    };
    try {
      const first = await take();
      expect([first.status, (await quota(tenant)).used]).toEqual(['ready', first.bytes]);
      await limitTo(app, tenant, first.bytes + 1);
      expect(await take()).toMatchObject({ status: 'failed', errorCode: 'quota_used_up' });
      await limitTo(app, tenant, first.bytes);
      expect(await take()).toEqual({ status: 402 });
      expect((await quota(tenant)).used).toBe(first.bytes);
    } finally {
      server.close();
    }
  });
});

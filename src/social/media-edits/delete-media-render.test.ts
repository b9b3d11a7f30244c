import { describe, expect, it } from 'vitest';
import { jobContext } from '../../../test/factories/job-context.ts';
import { startApp } from '../../../test/harness.ts';
import { announce, jpeg, upload } from '../media/media-for-tests.ts';
import { runMediaRender } from '../media/run-media-render.ts';

async function cropped() {
  const app = await startApp();
  const tenant = await app.tenant({ role: 'author' });
  const { id } = await upload(app, tenant, await jpeg());
  const crop = async (x: number): Promise<string> => {
    const wish = { mediaId: id, preset: 'x_square', crop: { x, y: 0, width: 0.5, height: 0.5 } };
    const made = (await tenant.console('create_media_render', wish)).body.data;
    await runMediaRender.run({ renderId: made.id }, jobContext(app, tenant));
    return made.id;
  };
  return { app, tenant, id, crop };
}

describe('delete_media_render', () => {
  it('200: the crop is deleted, the file stays; an older one that is requested again is the newest', async () => {
    const { tenant, id, crop } = await cropped();
    const [first, second] = [await crop(0), await crop(0.5)];
    expect(await crop(0)).toBe(first);
    const order = (await tenant.console('get_media', { mediaId: id })).body.data.renders;
    expect(order.map(({ id: each }: { id: string }) => each)).toEqual([second, first]);

    const { status, body } = await tenant.console('delete_media_render', { mediaId: id, renderId: first });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'ready', renders: [{ id: second }] });
  });

  it('404: a render of other media', async () => {
    const { app, tenant, crop } = await cropped();
    const renderId = await crop(0);
    const { id: mediaId } = await announce(tenant, 10);
    expect((await tenant.console('delete_media_render', { mediaId, renderId })).status).toBe(404);
    const other = await app.tenant();
    expect((await other.console('delete_media_render', { mediaId, renderId })).status).toBe(404);
  });
});

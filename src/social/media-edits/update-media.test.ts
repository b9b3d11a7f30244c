import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { announce } from '../media/media-for-tests.ts';

describe('update_media', () => {
  it('200: sent fields change, per language; the rest stays', async () => {
    const tenant = await newTenant();
    const { id, version } = await announce(tenant, 10, 'image/jpeg', {
      altText: { en: 'A cat', de: 'Eine Katze' },
    });
    const { status, body } = await tenant.social('PATCH', `/media/${id}`, {
      version,
      altText: { de: null, ja: '猫' },
      focalPoint: { x: 0.2, y: 0.8 },
      tags: ['pets'],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      altText: { en: 'A cat', ja: '猫' },
      focalPoint: { x: 0.2, y: 0.8 },
      tags: ['pets'],
      filename: 'photo.jpg',
      version: version + 1,
    });
    const tool = await tenant.tool('update_media', { mediaId: id, focalPoint: null });
    expect(tool.body.result.structuredContent.data.focalPoint).toBeNull();
  });

  it('400: a focal point outside the picture', async () => {
    const tenant = await newTenant();
    const { id } = await announce(tenant, 10);
    expect((await tenant.social('PATCH', `/media/${id}`, { focalPoint: { x: 2, y: 0 } })).status).toBe(400);
  });

  it('404: media of another workspace', async () => {
    const { id } = await announce(await newTenant(), 10);
    expect((await (await newTenant()).social('PATCH', `/media/${id}`, {})).status).toBe(404);
  });

  it('409: another version', async () => {
    const tenant = await newTenant();
    const { id } = await announce(tenant, 10);
    const answer = await tenant.social('PATCH', `/media/${id}`, { version: 9, tags: [] });
    expect([answer.status, answer.body.error.params.version]).toEqual([409, 1]);
  });
});

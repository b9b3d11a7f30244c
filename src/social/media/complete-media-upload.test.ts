import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { announce, jpeg, put } from './media-for-tests.ts';

describe('complete_media_upload', () => {
  it('200: processing; a second call changes nothing', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    await put(app, tenant, `/media/${id}/content`, bytes);
    const first = await tenant.social('POST', `/media/${id}/complete`);
    expect([first.status, first.body.data.status, first.body.data.expiresAt]).toEqual([
      200,
      'processing',
      null,
    ]);
    const again = await tenant.tool('complete_media_upload', { mediaId: id });
    expect(again.body.result.structuredContent.data).toEqual(first.body.data);
  });

  it('409: bytes that have not arrived', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length + 5, 'image/jpeg');
    await put(app, tenant, `/media/${id}/content?part=2`, bytes);
    const answer = await tenant.social('POST', `/media/${id}/complete`);
    expect(answer.status).toBe(409);
    expect(answer.body.error.params).toMatchObject({
      received: bytes.length,
      expected: bytes.length + 5,
      missingPart: 1,
    });
  });

  it('404: media of another workspace', async () => {
    const { id } = await announce(await newTenant(), 10);
    expect((await (await newTenant()).social('POST', `/media/${id}/complete`)).status).toBe(404);
  });
});

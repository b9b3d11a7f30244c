import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { jpeg, upload } from './media-for-tests.ts';

describe('get_media', () => {
  it('200: facts from the bytes, a signed link that serves them, and its uses', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await upload(app, tenant, await jpeg(640, 480), 'image/jpeg', { filename: 'a 🦊.jpg' });
    await tenant.social('POST', '/posts', { content: { text: 'x', mediaIds: [id] } });
    await tenant.social('POST', '/posts', { content: { text: 'y', parts: [{ text: 'z', mediaIds: [id] }] } });
    const { body } = await tenant.social('GET', `/media/${id}`);
    expect(body.data).toMatchObject({
      kind: 'image',
      status: 'ready',
      mime: 'image/jpeg',
      width: 640,
      height: 480,
      durationSec: null,
      codecs: { video: null, audio: null },
      blurhash: expect.stringMatching(/^.{28}$/),
      renders: [],
      usedIn: 2,
      errorCode: null,
    });

    const whole = await fetch(body.data.url, { redirect: 'error' });
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(whole.headers.get('content-length')).toBe(String(body.data.bytes));
    // S-MEDIA-020 and S-MEDIA-025
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('set-cookie')).toBeNull();
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''a%20%F0%9F%A6%8A.jpg");
    expect(new URL(body.data.url).pathname).toMatch(/\/[0-9a-f]{32}\.jpg$/);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(body.data.url, { headers: { range: 'bytes=2-9' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(2, 10)]);
    expect((await fetch(body.data.thumbnailUrl)).headers.get('content-type')).toBe('image/jpeg');
    const guess = new URL(body.data.url);
    guess.search = '';
    expect((await fetch(guess)).status).toBe(403);

    const tool = await tenant.tool('get_media', { mediaId: id });
    expect(tool.body.result.structuredContent.data.id).toBe(id);
  });

  it('404: media of another workspace', async () => {
    const app = await startApp();
    const { id } = await upload(app, await app.tenant(), await jpeg());
    expect((await (await app.tenant()).social('GET', `/media/${id}`)).status).toBe(404);
  });
});

import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_media_presets', () => {
  it('200: shapes by platform, and what the server can convert', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.social('GET', '/media/presets');
    expect(status).toBe(200);
    expect(body.data.presets).toContainEqual(
      expect.objectContaining({
        name: 'instagram_feed_4x5',
        platform: 'instagram',
        width: 1080,
        height: 1350,
        maxDurationSec: null,
        needs: null,
        available: true,
      }),
    );
    expect(body.data.presets).toContainEqual(
      expect.objectContaining({
        name: 'tiktok_9x16',
        maxDurationSec: 600,
        needs: 'transcode',
        available: false,
      }),
    );
    expect(body.data.capabilities).toEqual({ images: true, transcode: false });
    expect((await tenant.tool('list_media_presets')).body.result.structuredContent.data).toEqual(body.data);
  });
});

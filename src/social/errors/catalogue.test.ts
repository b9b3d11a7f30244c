import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import type { FailureCode } from '../../bridge/collector.ts';
import type { MediaFailure } from '../media/media.ts';

// The compiler rejects these when a code is added or removed.
const OF_MEDIA: Record<MediaFailure, 'edit' | 'retry' | 'contact_owner'> = {
  media_unsupported: 'edit',
  media_corrupt: 'edit',
  media_too_large: 'edit',
  media_too_many_pixels: 'edit',
  media_processing_failed: 'edit',
  sha256_mismatch: 'retry',
  import_blocked: 'edit',
  import_failed: 'retry',
  quota_used_up: 'contact_owner',
  transcode_unavailable: 'contact_owner',
  font_missing: 'contact_owner',
};
const OF_LANGUAGES: Record<FailureCode, 'edit' | 'retry' | 'none'> = {
  translation_failed: 'retry',
  engine_unavailable: 'retry',
  cancelled: 'none',
  does_not_fit: 'edit',
  post_deleted: 'none',
  post_locked: 'edit',
  too_many_variants: 'edit',
  internal: 'retry',
};

describe('the catalogue of error codes', () => {
  it.each([
    ...Object.entries(OF_MEDIA).map(([code, action]) => ['media and renders', code, action]),
    ...Object.entries(OF_LANGUAGES).map(([code, action]) => ['languages', code, action]),
  ])('knows of %s: %s', async (_of, code, userAction) => {
    const tenant = await (await startMovingWorld()).app.tenant();
    const { status, body } = await tenant.social('GET', `/errors/${code}`);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      code,
      userAction,
      meaning: expect.stringMatching(/^[A-Z][^{}]+\.$/),
      docUrl: expect.stringContaining(`#${code}`),
    });
  });

  it('explains what to do about a server that converts no videos', async () => {
    const tenant = await (await startMovingWorld()).app.tenant();
    const { body } = await tenant.social('GET', '/errors/transcode_unavailable');
    expect(body.data).toMatchObject({ httpStatus: null, retryable: false });
    expect(body.data.meaning).toContain('PARLANCE_FFMPEG');
    const tool = await tenant.tool('explain_error', { code: 'transcode_unavailable' });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
  });
});

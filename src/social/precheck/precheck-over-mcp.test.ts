import { expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

it('one draft with all kinds of faults is judged the same over REST, as a tool and in the console', async () => {
  const app = await startApp();
  const tenant = await app.tenant();
  const accountIds = [
    await addAccount(app, tenant, { platform: 'x', status: 'expired' }),
    await addAccount(app, tenant, { platform: 'bluesky' }),
    await addAccount(app, tenant, { platform: 'instagram', paused: true }),
  ];
  const film = {
    kind: 'video' as const,
    filename: 'a.mp4',
    mime: 'video/mp4',
    duration_sec: 1000,
    fps: 30,
    video_codec: 'h264',
  };
  const mediaIds = [
    await addMedia(app, tenant, { width: 3000, height: 500 }),
    await addMedia(app, tenant, { ...film, width: 1280, height: 720 }),
    await addMedia(app, tenant, { status: 'failed', error_code: 'media_corrupt' }),
  ];
  const draft = { content: { text: '字'.repeat(301), mediaIds }, accountIds };

  const rest = await tenant.social('POST', '/posts/precheck', draft);
  const tool = await tenant.tool('precheck_draft', draft);
  const page = await tenant.console('precheck_draft', draft);

  const { data } = rest.body;
  expect(data.targets.map(({ accountId }: { accountId: string }) => accountId)).toEqual(accountIds);
  const codes = data.targets.map(
    ({ issues }: { issues: { code: string }[] }) => new Set(issues.map(({ code }) => code)),
  );
  const everywhere = ['media_duration', 'media_processing_failed'];
  expect(codes).toEqual([
    new Set([...everywhere, 'text_too_long', 'media_unsupported', 'token_expired']),
    new Set([...everywhere, 'text_too_long', 'media_unsupported']),
    new Set([...everywhere, 'media_aspect_ratio', 'media_not_reachable', 'account_paused']),
  ]);
  expect(data).toMatchObject({ ok: false, warnings: 1 });
  const same = { ...data, checkedAt: expect.stringMatching(/Z$/) };
  expect(tool.body.result.structuredContent.data).toEqual(same);
  expect(page.body.data).toEqual(same);
});

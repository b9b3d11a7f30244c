import { afterAll, describe, expect, it } from 'vitest';
import { newTenant, openApp, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { ahead } from './precheck-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

const app = await startApp();

interface Found {
  code: string;
  severity: string;
  field: string;
  part: number;
  fix?: string;
}

async function precheck(tenant: Tenant, body: object) {
  const answer = await tenant.social('POST', '/posts/precheck', body);
  expect(answer.body.error).toBeUndefined();
  const { data } = answer.body;
  const codes: string[][] = data.targets.map(({ issues }: { issues: Found[] }) =>
    issues.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  );
  return { data, codes };
}

describe('precheck_draft', () => {
  it('200: no issues', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant)];
    const { data } = await precheck(tenant, { content: { text: 'Hello' }, accountIds });
    expect(data).toMatchObject({
      ok: true,
      blocking: 0,
      warnings: 0,
      contentHash: expect.any(String),
      targets: [
        {
          accountId: accountIds[0],
          ok: true,
          issues: [],
          metrics: { length: 5, limit: 280, unit: 'weighted' },
        },
      ],
      cost: [{ accountId: accountIds[0], amount: 0.015, currency: 'USD' }],
      quota: { used: 0, limit: 200, left: 200 },
      conflicts: [],
      mediaPlan: [],
    });
    const tool = await tenant.tool('precheck_draft', { content: { text: 'Hello' }, accountIds });
    expect(tool.body.result.structuredContent.data.ok).toBe(true);
  });

  it('200: a poll of seven answers is accepted by platforms that allow it, and the others are named', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountIds = [];
    for (const platform of ['x', 'reddit', 'discord', 'telegram'])
      accountIds.push(await addAccount(app, tenant, { platform, facts: '{}' }));
    const options = Array.from({ length: 7 }, (_, i) => `Answer ${i}`);
    const poll = { options, durationMinutes: 1440 };
    const settings = { reddit: { title: 'Which?', subreddit: 'u_me' } };
    const { data } = await precheck(tenant, { content: { text: 'Which?', poll }, accountIds, settings });
    const pollIssues = data.targets.map(({ issues }: { issues: (Found & { message: string })[] }) =>
      issues.filter(({ field }) => field === 'poll').map(({ message }) => message),
    );
    expect(pollIssues).toEqual([
      [expect.stringMatching(/ on X has 2 to 4 /)],
      [expect.stringMatching(/ on Reddit has 2 to 6 /)],
      [],
      [],
    ]);
  });

  it('200: all issues of all accounts, each with the count of its platform', async () => {
    const tenant = await app.tenant();
    const platforms = ['x', 'bluesky', 'threads', 'instagram', 'youtube', 'douyin'];
    const accountIds = await Promise.all(
      platforms.map((platform) => addAccount(app, tenant, { platform, is_manual: platform === 'douyin' })),
    );
    const text = `${'字'.repeat(150)}${'👩‍👩‍👧‍👦'.repeat(20)}`;
    const { data, codes } = await precheck(tenant, {
      content: { text, parts: [{ text: 'x'.repeat(301) }] },
      accountIds,
    });
    const of = (platform: string) => codes[platforms.indexOf(platform)];
    const metrics = Object.fromEntries(platforms.map((name, i) => [name, data.targets[i].metrics]));
    // 150 letters of double weight and 20 emoji weigh 340 on X, are 170 graphemes on Bluesky, and
    // 25 bytes each on Threads.
    expect(metrics['x']).toMatchObject({
      unit: 'weighted',
      parts: [
        { part: 0, length: 340 },
        { part: 1, length: 301 },
      ],
    });
    expect(metrics['bluesky']).toMatchObject({
      unit: 'graphemes',
      limit: 300,
      parts: [
        { part: 0, length: 170 },
        { part: 1, length: 301 },
      ],
    });
    expect(metrics['threads'].parts[0].length).toBe(150 + 20 * 25);
    expect(metrics['douyin']).toBeNull();
    expect(of('x')).toEqual(['text_too_long', 'text_too_long']);
    expect(of('bluesky')).toContain('text_too_long');
    expect(of('threads')).toContain('text_too_long');
    expect(of('instagram')).toContain('media_required');
    expect(of('youtube')).toContain('media_required');
    expect(of('douyin')).toContain('media_required');
    expect(data.ok).toBe(false);
    expect(data.blocking).toBe(codes.flat().length);
  });

  it('200: media by its probed facts, and the render that would fix it', async () => {
    const tenant = await app.tenant();
    const instagram = await addAccount(app, tenant, { platform: 'instagram' });
    const wide = await addMedia(app, tenant, { width: 3000, height: 1000 });
    const { data } = await precheck(tenant, {
      content: { text: 'x', mediaIds: [wide] },
      accountIds: [instagram],
    });
    expect(data.targets[0].issues).toContainEqual(
      expect.objectContaining({
        code: 'media_aspect_ratio',
        field: 'mediaIds[0]',
        fix: expect.stringContaining('instagram_landscape'),
      }),
    );
    expect(data.mediaPlan).toEqual([
      {
        accountId: instagram,
        part: 0,
        mediaId: wide,
        preset: 'instagram_landscape',
        renderId: null,
        status: 'needed',
      },
    ]);

    await app.services.database.system
      .insertInto('media_renders')
      .values({
        id: `rnd_${wide.slice(4)}`,
        workspace_id: tenant.workspaceId,
        media_id: wide,
        preset: 'instagram_square',
        wish_hash: 'x',
        status: 'ready',
        mime: 'image/jpeg',
        bytes: 1000,
        width: 1080,
        height: 1080,
      })
      .execute();
    const after = await precheck(tenant, {
      content: { text: 'x', mediaIds: [wide] },
      accountIds: [instagram],
    });
    expect(after.data.mediaPlan).toMatchObject([{ preset: 'instagram_square', status: 'ready' }]);
    expect(after.codes.flat()).not.toContain('media_aspect_ratio');
  });

  it('200: media that is broken, and media that is not ready yet', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant)];
    const failed = await addMedia(app, tenant, { status: 'failed', error_code: 'media_corrupt' });
    const waiting = await addMedia(app, tenant, { status: 'processing', width: null, height: null });
    const { data } = await precheck(tenant, {
      content: { text: 'x', mediaIds: [failed, waiting] },
      accountIds,
    });
    expect(data.targets[0].issues).toMatchObject([
      { code: 'media_processing_failed', severity: 'error', field: 'mediaIds[0]' },
      { code: 'media_not_ready', severity: 'warning', field: 'mediaIds[1]' },
    ]);
  });

  it('200: media that the platform would have to fetch from a private address, unless it runs on this machine', async () => {
    const beside = await openApp({ env: { PARLANCE_SANDBOX_URL: 'http://127.0.0.1:9' } });
    afterAll(() => beside.close());
    const found = [];
    for (const app of [await startApp(), beside]) {
      const tenant = await app.tenant();
      const accountIds = [
        await addAccount(app, tenant, { platform: 'instagram' }),
        await addAccount(app, tenant, { platform: 'bluesky' }),
      ];
      const content = { text: 'x', mediaIds: [await addMedia(app, tenant)] };
      found.push((await precheck(tenant, { content, accountIds })).codes);
    }
    expect(found).toEqual([
      [['media_not_reachable'], []],
      [[], []],
    ]);
  });

  it('200: an authorization that has ended or will end, a pause', async () => {
    const tenant = await app.tenant();
    const accountIds = [
      await addAccount(app, tenant, { status: 'expired' }),
      await addAccount(app, tenant, { status: 'expiring', token_expires_at: new Date(ahead(24)) }),
      await addAccount(app, tenant, { paused: true }),
    ];
    const { data } = await precheck(tenant, { content: { text: 'x' }, accountIds, scheduledAt: ahead(48) });
    expect(
      data.targets.map(({ issues }: { issues: Found[] }) =>
        issues.map(({ code, severity }) => `${severity} ${code}`),
      ),
    ).toEqual([['error token_expired'], ['warning token_expired'], ['warning account_paused']]);
  });

  it('200: the cost on X: each part, the link, the first comment', async () => {
    const tenant = await app.tenant();
    const accountIds = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'bluesky' }),
    ];
    const content = {
      text: 'See https://example.com',
      parts: [{ text: 'Two' }],
      firstComment: 'www.example.org',
    };
    const { data } = await precheck(tenant, { content, accountIds });
    expect(data.cost).toEqual([
      { accountId: accountIds[0], amount: 0.415, currency: 'USD', basis: expect.any(String) },
    ]);
  });

  it('400: a time without a zone, invalid content, an unknown variable in the tags', async () => {
    const tenant = await newTenant();
    for (const body of [
      { scheduledAt: '2030-01-01T00:00' },
      { content: { text: 5 } },
      { utm: { content: '{nobody}' } },
    ])
      expect((await tenant.social('POST', '/posts/precheck', body)).status).toBe(400);
  });

  it('404: an account or media of another workspace, or outside the credential', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const theirs = await addAccount(app, other);
    const media = await addMedia(app, other);
    const mine = await addAccount(app, tenant);
    for (const body of [{ accountIds: [theirs] }, { content: { mediaIds: [media] } }])
      expect((await tenant.social('POST', '/posts/precheck', body)).status).toBe(404);
    const { token } = await tenant.credential({ accountIds: [await addAccount(app, tenant)] });
    const narrow = await tenant.social(
      'POST',
      '/posts/precheck',
      { accountIds: [mine] },
      { authorization: `Bearer ${token}` },
    );
    expect(narrow.status).toBe(404);
  });

  it('409: no account on the platform', async () => {
    const tenant = await newTenant();
    const answer = await tenant.social('POST', '/posts/precheck', { platforms: ['tiktok'] });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'no_account']);
  });
});

import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addGroup, ahead, bearer, draft, eventsOf } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

const app = await startApp();

describe('create_post', () => {
  it('200: a draft with every documented field', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const mediaId = await addMedia(app, tenant);

    const { status, body } = await tenant.social('POST', '/posts', {
      title: ' Launch ',
      content: { text: 'Hello', mediaIds: [mediaId], firstComment: 'First!' },
      settings: { x: { replySettings: 'following' } },
      accountIds: [accountId],
      scheduledAt: '2099-07-01T09:00:00+02:00',
      timezone: 'Europe/Berlin',
    });

    expect(status).toBe(200);
    const effective = {
      text: 'Hello',
      parts: [],
      mediaIds: [mediaId],
      link: null,
      poll: null,
      firstComment: 'First!',
      contentWarning: null,
      locale: null,
    };
    expect(body.data).toEqual({
      postId: expect.stringMatching(/^pst_/),
      version: 1,
      status: 'draft',
      title: 'Launch',
      content: effective,
      variants: [],
      settings: { x: { replySettings: 'following' } },
      targets: [
        {
          id: expect.stringMatching(/^tgt_/),
          accountId,
          platform: 'x',
          status: 'pending',
          errorCode: null,
          error: null,
          attempts: 0,
          nextAttemptAt: null,
          platformPostId: null,
          platformUrl: null,
          publishedAt: null,
          verifiedAt: null,
          parts: [],
          firstComment: { text: 'First!', status: 'pending', platformCommentId: null, errorCode: null },
          locale: null,
          variant: { ...effective, settings: { replySettings: 'following' } },
          manual: null,
          costEstimate: null,
        },
      ],
      scheduledAt: '2099-07-01T07:00:00.000Z',
      timezone: 'Europe/Berlin',
      localTime: '2099-07-01T09:00',
      recurrence: null,
      approval: { required: false, state: 'none', steps: [], contentHash: null },
      tags: [],
      ideaId: null,
      sourcePostId: null,
      campaignId: null,
      signs: true,
      localization: null,
      precheck: {
        checkedAt: expect.stringMatching(/Z$/),
        blocking: 0,
        warnings: 0,
        contentHash: expect.any(String),
      },
      utm: null,
      shortenLinks: false,
      createdBy: tenant.userId,
      createdVia: 'api',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      publishedAt: null,
      deepLink: expect.stringMatching(/\/posts\/pst_/),
    });
    expect(await eventsOf(app, body.data.postId)).toEqual(['post.created']);
  });

  it('200: groups and platforms are resolved to their accounts, each account once', async () => {
    const tenant = await app.tenant();
    const [x, y, paused] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'threads' }),
      await addAccount(app, tenant, { paused: true }),
    ];
    const groupId = await addGroup(app, tenant, [x, y]);

    const post = await draft(tenant, { accountIds: [x], groupIds: [groupId], platforms: ['x'] });

    const ids = post.targets.map((t: { accountId: string }) => t.accountId);
    expect(ids.toSorted()).toEqual([x, y].toSorted());
    expect(ids).not.toContain(paused);
  });

  it('200: the most specific variant wins, field by field', async () => {
    const tenant = await app.tenant();
    const german = await addAccount(app, tenant, { locale: 'de' });
    const other = await addAccount(app, tenant, { platform: 'threads' });

    const post = await draft(tenant, {
      content: { text: 'base', firstComment: 'first' },
      accountIds: [german, other],
      variants: [
        { scope: { platform: 'x' }, text: 'on x', firstComment: 'x first' },
        { scope: { locale: 'de' }, text: 'deutsch' },
        { scope: { accountId: other }, text: 'just here' },
      ],
    });

    const of = (id: string) => post.targets.find((t: { accountId: string }) => t.accountId === id);
    expect(of(german).variant).toMatchObject({ text: 'deutsch', firstComment: 'x first' });
    expect(of(german).locale).toBe('de');
    expect(of(other).variant).toMatchObject({ text: 'just here', firstComment: 'first' });
    expect(post.variants.map((v: { id: string }) => v.id)).toEqual([
      'platform:x',
      'locale:de',
      `accountId:${other}`,
    ]);
  });

  it('200: by a person in the application, and as a tool', async () => {
    const tenant = await newTenant();

    const page = await tenant.console('create_post', { content: { text: 'Hi' } });
    const tool = await tenant.tool('create_post', { content: { text: 'Hi' } });

    expect(page.body.data).toMatchObject({ status: 'draft', createdVia: 'app', targets: [] });
    expect(tool.body.result.structuredContent.data).toMatchObject({
      status: 'draft',
      content: { text: 'Hi' },
    });
  });

  it('200: the same Idempotency-Key makes one post', async () => {
    const tenant = await newTenant();
    const send = () =>
      tenant.social('POST', '/posts', { content: { text: 'a' } }, { 'idempotency-key': 'one-post-1' });

    const [first, second] = [await send(), await send()];

    expect(second.body.data.postId).toBe(first.body.data.postId);
    expect(second.body.meta.replayed).toBe(true);
  });

  it.each([
    ['S-POST-002 scheduledAt 2026-02-30', { scheduledAt: '2099-02-30T00:00:00Z' }, 'scheduledAt'],
    ['S-POST-003 scheduledAt in the past', { scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt'],
    ['S-POST-005 scheduledAt in the year 294277', { scheduledAt: '294277-01-01T00:00:00Z' }, 'scheduledAt'],
    ['S-POST-007 scheduledAt 24:00', { scheduledAt: '2099-01-01T24:00:00Z' }, 'scheduledAt'],
    ['scheduledAt without a zone', { scheduledAt: '2099-01-01T10:00:00' }, 'scheduledAt'],
    ['a fixed offset as zone', { timezone: '+02:00' }, 'timezone'],
    ['S-POST-027 too many hashtags', { content: { text: '#tag '.repeat(61) } }, 'content.text'],
    ['S-POST-027 too many mentions', { content: { text: '@name '.repeat(61) } }, 'content.text'],
    ['a text of 65 001 characters', { content: { text: 'a'.repeat(65_001) } }, 'content.text'],
    ['21 media', { content: { mediaIds: Array(21).fill('med_1') } }, 'content.mediaIds'],
    [
      'a delay of more than a day',
      { content: { parts: [{ text: 'a', delaySec: 86_401 }] } },
      'content.parts[0].delaySec',
    ],
    [
      'a link that is no web address',
      { content: { link: { url: 'javascript:alert(1)' } } },
      'content.link.url',
    ],
    ['an unknown platform', { platforms: ['myspace'] }, 'platforms[0]'],
    ['options of an unknown platform', { settings: { myspace: {} } }, 'settings.myspace'],
    [
      'an option of the wrong type',
      { settings: { youtube: { madeForKids: 'no' } } },
      'settings.youtube.madeForKids',
    ],
    ['a variant without a scope', { variants: [{ scope: {}, text: 'a' }] }, 'variants[0].scope'],
    [
      'two variants of one scope',
      { variants: [{ scope: { platform: 'x' } }, { scope: { platform: 'x' } }] },
      'variants[1].scope',
    ],
    ['a title of 201 characters', { title: 'a'.repeat(201) }, 'title'],
  ])('400: %s', async (_name, body, field) => {
    const tenant = await newTenant();

    const answer = await tenant.social('POST', '/posts', body);

    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('invalid_input');
    expect(answer.body.error.params.fields).toContain(field);
  });

  it('400: an unknown variable in its link tags', async () => {
    const tenant = await newTenant();
    const answer = await tenant.social('POST', '/posts', { utm: { campaign: '{post}', term: '{brand}' } });
    expect(answer.status).toBe(400);
    expect(answer.body.error.params.field).toBe('utm.term');
    expect(answer.body.error.message).toContain('{platform}, {account}, {locale}, {post}');
  });

  it.each(['\\u0000', '\\ud800'])('400: S-POST-025 a text with %s', async (escape) => {
    const tenant = await app.tenant();

    const response = await fetch(`${app.url}/api/v1/posts`, {
      method: 'POST',
      headers: bearer(tenant.token),
      body: `{"content":{"text":"a${escape}b"}}`,
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_input' } });
  });

  it('404: ids that do not exist, are of another kind, another workspace or disconnected', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const theirs = await addAccount(app, other);
    const theirMedia = await addMedia(app, other);
    const gone = await addAccount(app, tenant, { disconnected_at: app.services.clock.now() });
    const mine = await addAccount(app, tenant);

    for (const [body, field] of [
      [{ accountIds: [theirs] }, 'accountIds[0]'],
      [{ accountIds: [mine, gone] }, 'accountIds[1]'],
      [{ groupIds: [mine] }, 'groupIds[0]'],
      [{ tags: ['tag_none'] }, 'tags[0]'],
      [{ ideaId: 'ide_none' }, 'ideaId'],
      [{ content: { mediaIds: [theirMedia] } }, 'content.mediaIds[0]'],
      [{ settings: { youtube: { thumbnailMediaId: theirMedia } } }, 'settings.youtube.thumbnailMediaId'],
      [{ variants: [{ scope: { accountId: theirs }, text: 'a' }] }, 'variants[0].scope.accountId'],
    ] as const) {
      const answer = await tenant.social('POST', '/posts', body);
      expect([field, answer.status, answer.body.error.params.field]).toEqual([field, 404, field]);
    }
  });

  it('404: an account outside the credential', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const { token } = await tenant.credential({ accountIds: [mine] });

    const refused = await tenant.social('POST', '/posts', { accountIds: [hidden] }, bearer(token));
    const byPlatform = await tenant.social('POST', '/posts', { platforms: ['x'] }, bearer(token));

    expect(refused.status).toBe(404);
    expect(byPlatform.body.data.targets.map((t: { accountId: string }) => t.accountId)).toEqual([mine]);
  });

  it('409: S-POST-020 a platform with no usable account', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant, { platform: 'tiktok', status: 'expired' });

    const { status, body } = await tenant.social('POST', '/posts', {
      platforms: ['tiktok'],
      scheduledAt: ahead(),
    });

    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'no_account', params: { platform: 'tiktok' } });
  });
});

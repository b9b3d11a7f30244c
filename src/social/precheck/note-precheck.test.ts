import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { ahead } from './precheck-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

const app = await startApp();

const LONG = 'a'.repeat(281);

describe('the summary in the answers of create_post and update_post', () => {
  it('is the one of precheck_post, over all accounts', async () => {
    const tenant = await app.tenant();
    const accountIds = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'instagram' }),
    ];
    const mediaId = await addMedia(app, tenant, { mime: 'image/png', alt_text: '{}' });
    const made = await tenant.social('POST', '/posts', {
      accountIds,
      content: { text: LONG, mediaIds: [mediaId] },
    });
    const { postId, precheck } = made.body.data;
    const full = (await tenant.social('POST', `/posts/${postId}/precheck`, {})).body.data;
    expect(precheck).toEqual({
      checkedAt: expect.stringMatching(/Z$/),
      blocking: full.blocking,
      warnings: full.warnings,
      contentHash: full.contentHash,
    });
    // The text on X, and the type of the picture on Instagram.
    expect(full.blocking).toBeGreaterThanOrEqual(2);
  });

  it('follows a change of content, of accounts and of time, and does not affect version and events', async () => {
    const tenant = await app.tenant();
    const [x, bluesky] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'bluesky' }),
    ];
    const made = await tenant.social('POST', '/posts', { accountIds: [x], content: { text: LONG } });
    expect(made.body.data).toMatchObject({ version: 1, precheck: { blocking: 1 } });
    const { postId } = made.body.data;
    const change = async (version: number, fields: object) =>
      (await tenant.social('PATCH', `/posts/${postId}`, { version, ...fields })).body.data;

    const titled = await change(1, { title: 'Long' });
    expect(titled).toMatchObject({ version: 2, precheck: { blocking: 1 } });
    const moved = await change(2, { accountIds: [bluesky] });
    expect(moved).toMatchObject({ version: 3, precheck: { blocking: 0 } });
    expect(moved.precheck.contentHash).not.toBe(titled.precheck.contentHash);
    const longer = await change(3, { content: { text: 'a'.repeat(301) } });
    expect(longer.precheck.blocking).toBe(1);
    const over = await tenant.tool('update_post', { postId, version: 4, content: { text: 'short' } });
    expect(over.body.result.structuredContent.data.precheck.blocking).toBe(0);
  });

  it('detects a repeat, even of a text that is too long to be compared directly', async () => {
    const tenant = await app.tenant();
    const long = 'Ünï😀 '.repeat(400);
    for (const text of ['Twice  told', long]) {
      const accountIds = [await addAccount(app, tenant, { platform: 'facebook' })];
      const first = await tenant.social('POST', '/posts', {
        accountIds,
        content: { text },
        scheduledAt: ahead(24),
      });
      expect(first.body.data.precheck.warnings).toBe(0);
      await app.services.database.system
        .updateTable('posts')
        .set({ status: 'scheduled' })
        .where('id', '=', first.body.data.postId)
        .execute();
      const warnings = async (content: object) =>
        (await tenant.social('POST', '/posts', { accountIds, content, scheduledAt: ahead(48) })).body.data
          .precheck.warnings;
      expect(await warnings({ text: text === long ? text : 'Twice told' })).toBe(1);
      expect(await warnings({ text: `${text}.` })).toBe(0);
    }
  });

  it('is null without an account to check', async () => {
    const tenant = await newTenant();
    const made = await tenant.social('POST', '/posts', { content: { text: LONG } });
    expect(made.body.data.precheck).toBeNull();
  });
});

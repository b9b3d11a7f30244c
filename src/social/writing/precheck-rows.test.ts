import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';

describe('precheck_rows', () => {
  it('200: each row separately, with the problems of its platforms; nothing is created', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bluesky = await addAccount(app, tenant, { platform: 'bluesky' });
    const mastodon = await addAccount(app, tenant, { platform: 'mastodon' });
    const instagram = await addAccount(app, tenant, { platform: 'instagram' });
    const items = [
      { content: { text: 'Short' }, accountIds: [bluesky] },
      { content: { text: 'Long '.repeat(200) }, accountIds: [bluesky, mastodon] },
      { content: { text: 'Words' }, accountIds: ['acc_none'] },
      {
        content: { text: 'A picture to come' },
        accountIds: [instagram],
        mediaUrls: ['https://cdn.example/a.jpg'],
      },
      { content: { text: 'No picture' }, accountIds: [instagram] },
      { content: { text: 'Nowhere' }, mediaUrls: ['ftp://cdn.example/a.jpg'] },
    ];

    const { status, body } = await tenant.console('precheck_rows', { items });

    expect(status).toBe(200);
    expect(body.data.rows.map(({ ok }: { ok: boolean }) => ok)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
    const [, long, unknown, , , nowhere] = body.data.rows;
    expect(long.error).toBeNull();
    expect(long.accountIds).toEqual([bluesky, mastodon]);
    expect(long.issues.flatMap(({ platforms }: { platforms: string[] }) => platforms)).toEqual(
      expect.arrayContaining(['bluesky', 'mastodon']),
    );
    expect(unknown.error).toMatchObject({ code: 'not_found', message: expect.stringContaining('acc_none') });
    expect(nowhere.error).toMatchObject({ code: 'invalid_input' });
    expect((await tenant.console('list_posts', {})).body.data.items).toEqual([]);
    expect((await tenant.console('list_media', {})).body.data.items).toEqual([]);
  });

  it('400: none, or more than 50', async () => {
    const tenant = await newTenant();
    const send = async (items: object[]) => (await tenant.console('precheck_rows', { items })).status;

    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 51 }, () => ({})))).toBe(400);
  });
});

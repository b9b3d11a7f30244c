import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { signIn } from '../people-for-tests.ts';

const app = await startApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('list_sessions', () => {
  it('200: device, address and whether it is the current one; nothing that grants access', async () => {
    const tenant = await app.tenant();
    const page = await signIn(app, tenant, { 'user-agent': FIREFOX });
    await signIn(app, tenant);
    const { text, body } = await page.console('list_sessions');
    const { items } = body.data;
    expect(items).toHaveLength(2);
    expect(items.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([
      { device: 'Firefox on Windows', address: '127.0.0.1', factors: ['password'] },
    ]);
    expect(text).not.toContain(page.cookie.split('=')[1]);
  });

  it('200: one that was not used for twelve hours has ended', async () => {
    const tenant = await app.tenant();
    const [page, idle] = [await signIn(app, tenant), await signIn(app, tenant)];
    const { items } = (await idle.console('list_sessions')).body.data;
    const { id } = items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    await sql`update sessions set last_seen_at = now() - interval '13 hours' where id = ${id}`.execute(
      app.services.database.system,
    );
    expect((await page.console('list_sessions')).body.data.items).toHaveLength(1);
    expect((await idle.console('get_me')).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember, refusal, signIn } from '../people-for-tests.ts';

const app = await startApp();

describe('end_session', () => {
  it('200: its pages are signed out with their next call, including its own', async () => {
    const tenant = await app.tenant();
    const page = await signIn(app, tenant);
    const other = await signIn(app, tenant);
    const current = async (who: typeof page) =>
      (await who.console('list_sessions')).body.data.items.find(
        ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
      ).id;
    expect((await page.console('end_session', { id: await current(other) })).status).toBe(200);
    expect(refusal(await other.console('get_me'))).toEqual([401, 'unauthenticated']);
    await page.console('end_session', { id: await current(page) });
    expect((await page.console('get_me')).status).toBe(401);
  });

  it('400: no session', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('end_session', {}))).toEqual([400, 'invalid_input']);
  });

  it('404: a session of another person is not found', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'viewer');
    const { items } = (await member.console('list_sessions')).body.data;
    expect(refusal(await tenant.console('end_session', { id: items[0].id }))).toEqual([404, 'not_found']);
    expect((await member.console('get_me')).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, enter, makeMember, signIn } from '../people-for-tests.ts';

const app = await startApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('list_sign_ins', () => {
  it('200: sign-ins, failures and changes of factors, with address and device, of this workspace only', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await signIn(app, other);
    const member = await makeMember(app, tenant, 'author');
    const page = await signIn(app, member, { 'user-agent': FIREFOX });
    await enter(app, 'login', { email: member.email, password: 'wrong' }, { 'user-agent': FIREFOX });
    await addTotp(app, page);
    const { items } = (await tenant.console('list_sign_ins', { userId: member.userId })).body.data;
    const here = { name: 'Noor', userId: member.userId, address: '127.0.0.1', at: expect.any(String) };
    expect(items.slice(0, 3)).toEqual([
      { ...here, what: 'confirm_totp', device: 'Firefox on Windows' },
      { ...here, what: 'sign_in_failed', device: 'Firefox on Windows' },
      { ...here, what: 'sign_in', device: 'Firefox on Windows' },
    ]);
    const all = (await tenant.console('list_sign_ins', {})).text;
    expect(all).not.toContain(other.userId);
  });

  it('400: more than two hundred', async () => {
    expect((await (await app.tenant()).console('list_sign_ins', { limit: 201 })).status).toBe(400);
  });
});

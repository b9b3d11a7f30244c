import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { callTooOften, enter, makeUser, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('ask_password_reset', () => {
  it('200: the same answer whether the address is known or not', async () => {
    const { email } = await makeUser(app);
    const [known, unknown] = [
      await enter(app, 'ask_password_reset', { email }),
      await enter(app, 'ask_password_reset', { email: 'nobody@people.example' }),
    ];
    expect(known.body.data).toEqual({ isMailSetUp: false });
    expect(unknown.body.data).toEqual(known.body.data);
  });

  it.each([{}, { email: 'x'.repeat(321) }, { mail: 'a@b.example' }])('400: %j', async (body) => {
    expect((await enter(app, 'ask_password_reset', body)).status).toBe(400);
  });

  it('429: nobody can flood another person’s mailbox', async () => {
    const answer = await callTooOften(app, 'ask_password_reset', { email: 'full@people.example' });
    expect(refusal(answer)).toEqual([429, 'rate_limited']);
  });
});

import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { refusal, signIn } from '../people-for-tests.ts';

const app = await startApp();

describe('end_other_sessions', () => {
  it('200: all but this one', async () => {
    const tenant = await app.tenant();
    const [one, two] = [await signIn(app, tenant), await signIn(app, tenant)];
    expect((await one.console('end_other_sessions')).body.data).toEqual({ ended: 1, endedApps: 0 });
    expect((await one.console('get_me')).status).toBe(200);
    expect(refusal(await two.console('get_me'))).toEqual([401, 'unauthenticated']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { makeSteward } from '../../../test/store.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../people-for-tests.ts';

let app: App;
let steward: Tenant;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
  steward = await app.tenant();
  await makeSteward(app, steward);
});
afterAll(() => app.close());

describe('list_stewards', () => {
  it('200: with name and address', async () => {
    const { items } = (await steward.console('list_stewards', {})).body.data;
    const { userId, email } = steward;
    expect(items).toEqual([{ userId, email, name: 'Tester', since: expect.any(String) }]);
  });

  it('403: for everybody else, and for programs', async () => {
    const owner = await makeMember(app, steward, 'owner');
    const refused = await owner.console('list_stewards');
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Only a steward can do this.']);
    expect((await steward.tool('list_stewards')).body.error ?? 'answered').not.toBe('answered');
  });
});
